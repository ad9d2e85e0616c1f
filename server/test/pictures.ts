import sharp, { type Sharp } from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

const bytes = async (picture: Sharp): Promise<Bytes> => new Uint8Array(await picture.toBuffer());

const solid = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#1f4d3a' },
    limitInputPixels: false,
  });

export const pngOf = (width: number, height: number) => bytes(solid(width, height).png({ palette: true }));

/** With the place where it was taken. */
export const jpegOf = (width: number, height: number) =>
  bytes(
    solid(width, height)
      .withExif({ IFD0: { Copyright: 'Ada Bright' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg(),
  );

export const gifOf = (width: number, height: number) => bytes(solid(width, height).gif());

export const svgOf = (inner: string, size = 'width="200" height="80"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`;
