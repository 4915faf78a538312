import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css|json|svg|wasm)$/;
const SMALLEST = 1024;

/** Writes `.gz` and `.br` beside each built text file, so that the server never compresses assets itself. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'portico-precompressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (WORTH_IT.test(name)) compress(join(folder, name));
      }
    },
  };
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
}
