import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type ImageKind = 'png' | 'jpeg' | 'svg';

interface DrawnImage {
  /** A vector image is drawn as PNG; the other kinds stay what they are. */
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
/** Exit code of the program below for what is no such picture. */
const REFUSED = 3;

// Runs without this server's modules and environment, so that nothing of them is within a decoder's reach.
const PROGRAM = `
const [library, kind, width, height, mostWorkMs] = process.argv.slice(1);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > mostWorkMs * 1000) process.kill(process.pid, 'SIGKILL');
}, 50).unref();
const { default: sharp } = await import(library);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const input = Buffer.concat(chunks);
const options = { limitInputPixels: ${MAX_PIXELS}, failOn: 'error', sequentialRead: true };
const refuse = () => process.exit(${REFUSED});
const box = { width: Number(width), height: Number(height), fit: 'inside', withoutEnlargement: kind !== 'svg' };
const seen = await sharp(input, options).metadata().catch(refuse);
if (seen.format !== kind || seen.width * seen.height > ${MAX_PIXELS}) refuse();
const scale = Math.min(box.width / seen.width, box.height / seen.height);
const density = Math.min(2400, Math.max(1, 72 * scale));
const picture = sharp(input, kind === 'svg' ? { ...options, density } : options)
  .autoOrient().resize(box).toColourspace('srgb');
const drawn = kind === 'jpeg' ? picture.jpeg({ quality: 88, mozjpeg: true }) : picture.png({ compressionLevel: 9 });
process.stdout.write(await drawn.toBuffer().catch(refuse));
`;

const sharpFile = createRequire(import.meta.url).resolve('sharp');

/**
 * Draws an uploaded picture anew, no larger than `box`: metadata, scripts and whatever else it carried are gone. It
 * happens in a process of its own, which a hostile picture can neither crash nor keep busy for long.
 * @returns undefined for what is no picture of that kind, has too many pixels or takes too much work
 */
export function drawImage(
  input: Buffer,
  kind: ImageKind,
  box: ImageSize,
  { mostWorkMs = MOST_WORK_MS, longestMs = LONGEST_MS } = {},
): Promise<DrawnImage | undefined> {
  const type = kind === 'jpeg' ? 'jpeg' : 'png';
  const flags = ['--max-old-space-size=64', '--input-type=module', '--eval', PROGRAM];
  const numbers = [box.width, box.height, mostWorkMs].map(String);
  const args = [...flags, pathToFileURL(sharpFile).href, kind, ...numbers];
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      args,
      {
        env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
        cwd: path.dirname(sharpFile),
        encoding: 'buffer',
        timeout: longestMs,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        windowsHide: true,
      },
      (error, content, stderr) => {
        if (!error) resolve({ type, content });
        else if (error.code === REFUSED || error.killed || error.signal) resolve(undefined);
        else
          reject(new Error(`a picture was not drawn: ${stderr.toString().slice(0, 500)}`, { cause: error }));
      },
    );
    // A process that ends early takes its input along.
    child.stdin?.on('error', () => undefined).end(input);
  });
}
