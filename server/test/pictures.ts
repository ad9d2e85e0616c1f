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

export const webpOf = (width: number, height: number) => bytes(solid(width, height).webp());

const noise = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** Photos as large as cameras make them: nothing of them can be left out. */
export const noisyJpegOf = (width: number, height: number) =>
  bytes(noise(width, height).jpeg({ quality: 90 }));
export const noisyPngOf = (width: number, height: number) =>
  bytes(noise(width, height).png({ compressionLevel: 1 }));

/** Half of it can be seen through. */
export const seeThroughOf = (width: number, height: number, format: 'png' | 'webp') =>
  bytes(
    sharp({
      create: { width, height, channels: 4, background: { r: 31, g: 77, b: 58, alpha: 0.5 } },
    }).toFormat(format),
  );
