import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { type ByteSource, SHEET_CAPS } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';

// Workers would be made from a blob, which the page's header forbids; the platform's own streams inflate beside us anyway.
// Without workers a place in the library's pool stands for nothing: with the few it has, files that stand still would hold up all others.
configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER });

/** The parts of a workbook by their name, unpacked piece by piece. */
export interface ZipParts {
  /** By their names as the package says them: case counts for nothing, the divider is a slash, and none stands in front. */
  names: ReadonlySet<string>;
  has(name: string): boolean;
  /** Bytes of a part as they are unpacked, `most` of them (SHEET_CAPS.inflatedBytes where none is given). Errors: SheetFault. */
  read(name: string, most?: number): AsyncGenerator<Uint8Array>;
}

class SourceReader extends Reader<ByteSource> {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }

  override readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    // The library types the buffer below narrower than the platform's file functions do.
    return this.#source.read(offset, length) as Promise<Uint8Array<ArrayBuffer>>;
  }
}

/**
 * Opens the directory of a zip archive; what its headers claim is checked at once, what really comes out is counted
 * while it is unpacked. Errors: SheetFault. Source: safety.md 2 (import).
 */
export async function openZip(source: ByteSource): Promise<ZipParts> {
  const entries = await directoryOf(source);
  const parts = new Map<string, FileEntry>();
  let claimed = 0;
  for (const entry of entries) {
    if (entry.directory) continue;
    if (entry.encrypted) throw new SheetFault('encrypted');
    claimed += entry.uncompressedSize;
    if (claimed > SHEET_CAPS.inflatedBytes || isTooDense(entry.uncompressedSize, entry.compressedSize)) throw new SheetFault('tooBig');
    // Two parts of one name would show one reader this, the other that.
    const key = partKey(entry.filename);
    if (parts.has(key)) throw new SheetFault('damaged');
    parts.set(key, entry);
  }
  const partOf = (name: string): FileEntry => {
    const part = parts.get(partKey(name));
    if (!part) throw new SheetFault('damaged');
    return part;
  };
  return {
    names: new Set(parts.keys()),
    has: (name) => parts.has(partKey(name)),
    read: (name, most = SHEET_CAPS.inflatedBytes) => readEntry(partOf(name), most),
  };
}

/** Two names of one key are one part (OPC 6.2.2.3; archives with backslashes are about, and other programs read them). */
function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

async function directoryOf(source: ByteSource) {
  const reader = new ZipReader(new SourceReader(source));
  try {
    const entries = [];
    for await (const entry of reader.getEntriesGenerator()) {
      entries.push(entry);
      if (entries.length > SHEET_CAPS.entries) throw new SheetFault('tooBig');
    }
    return entries;
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged', error);
  }
}

function isTooDense(inflated: number, packed: number): boolean {
  return inflated > SHEET_CAPS.ratioFromBytes && inflated > packed * SHEET_CAPS.ratio;
}

async function* readEntry(entry: FileEntry, most: number): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stop = new AbortController();
  let failure: unknown;
  const unpacking = entry.getData(writable, { signal: stop.signal, checkOverlappingEntry: true }).catch((error: unknown) => {
    failure = error;
    // Where it failed before its first byte the library leaves the stream open, and its reader would wait for ever.
    return writable.abort(error).catch(() => undefined);
  });
  const reader = readable.getReader();
  let inflated = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      inflated += value.length;
      if (inflated > most || isTooDense(inflated, entry.compressedSize)) throw new SheetFault('tooBig');
      yield value;
    }
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged', error);
  } finally {
    stop.abort();
    await reader.cancel().catch(() => undefined);
    await unpacking;
  }
  if (failure !== undefined) throw new SheetFault('damaged', failure);
}
