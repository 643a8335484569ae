// Textures and surfaces, as objects and as references.
// RUN: %parse %s

texture<float, 1, cudaReadModeElementType> linear;
texture<uchar4, 2, cudaReadModeNormalizedFloat> image;
surface<void, 2> target;

__global__ void k(cudaTextureObject_t t, cudaSurfaceObject_t s, float *p) {
  p[0] = tex1Dfetch(linear, 1) + tex2D<float>(t, 1.f, 2.f) +
         tex2D(image, 1, 2).x + tex1Dfetch<float4>(t, 3).y +
         tex3D<float>(t, 1, 2, 3);
  surf2Dwrite(1.f, target, 1, 2);
  surf2Dwrite(1.f, s, 1, 2, cudaBoundaryModeClamp);
  surf2Dread(&p[1], target, 4, 5);
}
void bind(cudaArray_t a, float *p) {
  image.normalized = false;
  image.filterMode = cudaFilterModePoint;
  cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
  cudaBindTexture(0, linear, p, d, 16);
  cudaBindTextureToArray(image, a);
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = p;
  cudaTextureDesc td = {};
  cudaTextureObject_t t;
  cudaCreateTextureObject(&t, &r, &td, nullptr);
}
