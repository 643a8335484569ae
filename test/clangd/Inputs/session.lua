-- A session in Neovim without a window, for the file that is open in it: waits
-- for the findings of the language server and prints them, takes the first quick
-- fix as a user does from the menu, and prints what is left and the text.
--
--   nvim --headless -n -u INIT -i NONE -S session.lua FILE

local function fail(why)
  io.stdout:write('failed: ' .. why .. '\n')
  vim.cmd('cquit 1')
end

local function await(what, condition)
  if not vim.wait(60000, condition, 20) then
    fail('no ' .. what)
  end
end

local function show()
  for _, d in ipairs(vim.diagnostic.get(0)) do
    io.stdout:write(string.format('%d:%d: %s [%s]\n', d.lnum + 1, d.col + 1, d.message, d.code))
  end
end

await('finding', function() return #vim.diagnostic.get(0) > 0 end)
show()

-- The user picks the first entry.
vim.ui.select = function(items, options, choose)
  for _, item in ipairs(items) do
    io.stdout:write('offered: ' .. options.format_item(item) .. '\n')
  end
  choose(items[1], 1)
end
local at = vim.diagnostic.get(0)[1]
vim.api.nvim_win_set_cursor(0, { at.lnum + 1, at.col })
vim.lsp.buf.code_action()
await('end of the finding', function() return #vim.diagnostic.get(0) == 0 end)
io.stdout:write('nothing to tell\n' .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n') .. '\n')
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.cmd('qall!')
