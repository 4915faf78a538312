import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { charsOfRow, type SheetRow } from '#schemas/sheets/sheet.ts';

/** Characters of the rows that are written and read at once. */
const BLOCK_CHARS = 256 * 1024;

/**
 * Rows of a file that was read through, kept beside it on the disk: reading them again costs a tenth of reading the
 * workbook again, and memory stays flat. The file has no name, so that nothing of it outlives the process.
 */
export class RowSpool {
  readonly #file: FileHandle;
  /** Length of each block, bytes. */
  readonly #blocks: number[] = [];
  #size = 0;
  #rows: SheetRow[] = [];
  #chars = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens one beside a file, keeps it while `work` runs, and gives its room back. */
  static async with<T>(beside: string, work: (spool: RowSpool) => Promise<T>): Promise<T> {
    const path = `${beside}.${randomUUID()}.part`;
    const file = await open(path, 'wx+', 0o600);
    try {
      await rm(path);
      return await work(new RowSpool(file));
    } finally {
      await file.close();
    }
  }

  /** Takes the next rows. */
  async add(rows: readonly SheetRow[]): Promise<void> {
    for (const row of rows) {
      this.#rows.push(row);
      this.#chars += charsOfRow(row);
    }
    if (this.#chars >= BLOCK_CHARS) await this.#write();
  }

  /** All rows that were taken, from the first on. */
  async *rows(): AsyncGenerator<SheetRow[]> {
    await this.#write();
    let at = 0;
    for (const length of this.#blocks) {
      const { buffer } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, at);
      at += length;
      // Written by this process itself.
      yield JSON.parse(buffer.toString('utf8')) as SheetRow[];
    }
  }

  async #write(): Promise<void> {
    if (this.#rows.length === 0) return;
    const block = Buffer.from(JSON.stringify(this.#rows), 'utf8');
    this.#rows = [];
    this.#chars = 0;
    for (let at = 0; at < block.length; ) at += (await this.#file.write(block, at, block.length - at, this.#size + at)).bytesWritten;
    this.#blocks.push(block.length);
    this.#size += block.length;
  }
}
