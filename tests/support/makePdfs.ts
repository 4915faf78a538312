import { Buffer } from 'node:buffer';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

pdfmake.setFonts({ Helvetica: { normal: 'Helvetica' } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === 'Helvetica');

/** A PDF of one page for each text, as other programs make them; with a password nobody reads it without. */
export function pdfOfPages(texts: readonly string[], password?: string): Promise<Buffer> {
  const document: TDocumentDefinitions = {
    content: texts.map((text, at) => ({ text, fontSize: 40, ...(at > 0 && { pageBreak: 'before' as const }) })),
    defaultStyle: { font: 'Helvetica' },
    ...(password !== undefined && { userPassword: password }),
  };
  return pdfmake.createPdf(document).getBuffer();
}

/** A PDF whose Chinese font is not in the file, as programs of offices make them: who reads it knows what the signs are, or shows none. */
export function pdfWithoutFont(text: string): Buffer {
  const signs = [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const drawing = `BT /F1 40 Tf 60 700 Td <${signs}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
