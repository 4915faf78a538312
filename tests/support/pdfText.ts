/** A PDF as another program reads it. */
export interface ReadPdf {
  /** Text of each page, in the order it is drawn, without what joins the runs. */
  pages: string[];
  /** Width and height of the first page, points. */
  size: [number, number];
}

/** Reads the text of a PDF with pdf.js, which is loaded when it is used: the browser's runner and its workers load every test file. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  await document.destroy();
  return { pages, size: [Math.round(width), Math.round(height)] };
}
