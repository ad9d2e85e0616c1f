import { type ExecFileException, execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

export type ImageKind = 'png' | 'jpeg' | 'webp' | 'svg';

export interface DrawnImage {
  /**
   * A vector image is drawn as PNG, and so is a WebP, as readers of PDFs and mails don't take it; the other kinds stay what they
   * are. With `isPhoto`, what has no transparent parts is drawn as JPEG where PNG would be large.
   */
  type: 'png' | 'jpeg';
  content: Buffer;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** A picture that takes more work is made to take it; work and not time, so that a busy machine refuses no honest one. */
const MOST_WORK_MS = 3_000;
/** Whatever happens, nobody waits longer. */
const LONGEST_MS = 10_000;
const MAX_PIXELS = 16_000_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
/** A photo's PNG may take so many bytes before it is drawn as JPEG. */
const LARGE_PNG_BYTES = 1024 * 1024;
/** Exit code of the program below for what is no such picture. */
const REFUSED = 3;

// Runs without this server's modules and environment, so that nothing of them is within a decoder's reach.
const PROGRAM = `
const [library, kind, width, height, mostWorkMs, pixels, photo] = process.argv.slice(1);
const maxPixels = Number(pixels), isPhoto = photo === 'true';
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > mostWorkMs * 1000) process.kill(process.pid, 'SIGKILL');
}, 50).unref();
const { default: sharp } = await import(library);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const input = Buffer.concat(chunks);
const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true };
const refuse = () => process.exit(${REFUSED});
const box = { width: Number(width), height: Number(height), fit: 'inside', withoutEnlargement: kind !== 'svg' };
const seen = await sharp(input, options).metadata().catch(refuse);
if (seen.format !== kind || seen.width * seen.height > maxPixels) refuse();
const scale = Math.min(box.width / seen.width, box.height / seen.height);
const density = Math.min(2400, Math.max(1, 72 * scale));
const picture = sharp(input, kind === 'svg' ? { ...options, density } : options)
  .autoOrient().resize(box).toColourspace('srgb');
const asJpeg = (image) => image.jpeg({ quality: 88, mozjpeg: true }).toBuffer().catch(refuse);
const asPng = (image) => image.png({ compressionLevel: isPhoto ? 6 : 9 }).toBuffer().catch(refuse);
let drawn = await (kind === 'jpeg' ? asJpeg(picture) : asPng(picture));
const isLarge = isPhoto && kind !== 'jpeg' && (kind === 'webp' || drawn.length > ${LARGE_PNG_BYTES});
if (isLarge && (await sharp(drawn).stats()).isOpaque) drawn = await asJpeg(sharp(drawn).flatten());
process.stdout.write(drawn);
`;

const sharpFile = createRequire(import.meta.url).resolve('sharp');

interface DrawOptions {
  mostWorkMs?: number;
  longestMs?: number;
  maxPixels?: number;
  maxOutputBytes?: number;
  isPhoto?: boolean;
}

/**
 * Draws an uploaded picture anew, no larger than `box`: metadata, scripts and whatever else it carried are gone. It
 * happens in a process of its own, which a hostile picture can neither crash nor keep busy for long.
 * @returns undefined for what is no picture of that kind, has too many pixels or takes too much work
 */
export function drawImage(
  input: Buffer | AsyncIterable<Buffer>,
  kind: ImageKind,
  box: ImageSize,
  options: DrawOptions = {},
): Promise<DrawnImage | undefined> {
  const { mostWorkMs = MOST_WORK_MS, longestMs = LONGEST_MS, isPhoto = false } = options;
  const { maxPixels = MAX_PIXELS, maxOutputBytes = MAX_OUTPUT_BYTES } = options;
  const flags = ['--max-old-space-size=64', '--input-type=module', '--eval', PROGRAM];
  const numbers = [box.width, box.height, mostWorkMs, maxPixels, isPhoto].map(String);
  const args = [...flags, pathToFileURL(sharpFile).href, kind, ...numbers];
  return new Promise((resolve, reject) => {
    let lost: Error | undefined;
    const child = execFile(
      process.execPath,
      args,
      {
        env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
        cwd: path.dirname(sharpFile),
        encoding: 'buffer',
        timeout: longestMs,
        killSignal: 'SIGKILL',
        maxBuffer: maxOutputBytes,
        windowsHide: true,
      },
      (error, content, stderr) => {
        if (lost) reject(lost);
        else if (!error) resolve({ type: isJpeg(content) ? 'jpeg' : 'png', content });
        else if (isRefusal(error)) resolve(undefined);
        else
          reject(new Error(`a picture was not drawn: ${stderr.toString().slice(0, 500)}`, { cause: error }));
      },
    );
    const { stdin } = child;
    // A process that ends early takes its input along.
    stdin?.on('error', () => undefined);
    if (Buffer.isBuffer(input)) stdin?.end(input);
    else if (stdin) {
      const source = Readable.from(input).on('error', (error) => {
        lost = error;
        child.kill('SIGKILL');
      });
      stdin.on('close', () => source.destroy());
      source.pipe(stdin);
    }
  });
}

const isJpeg = (content: Buffer) => content[0] === 0xff;

const isRefusal = ({ code, killed, signal }: ExecFileException) =>
  code === REFUSED || Boolean(killed || signal) || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
