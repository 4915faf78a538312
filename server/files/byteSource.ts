import { open } from 'node:fs/promises';
import type { ByteSource } from '#schemas/sheets/sheet.ts';

/** Reads a file piece by piece while `work` runs; it is closed afterwards, whatever happens. */
export async function withByteSource<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await work({
      size,
      async read(offset, length) {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
        return bytesRead === length ? buffer : buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
