-- Neovim, without a window: opens the file it is given with bank-tidy-clangd as
-- the language server, prints what its diagnostics say, takes the first quick
-- fix as a user does from the menu, and prints what is left and the text.
--
--   CLANGD=... nvim --headless -n -u NONE -i NONE -S session.lua FILE

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

vim.bo.filetype = 'cuda'
local client = vim.lsp.start_client({
  name = 'bank-tidy-clangd',
  cmd = { os.getenv('CLANGD'), '--log=error' },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, client)
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
vim.lsp.stop_client(client)
vim.cmd('qall!')
