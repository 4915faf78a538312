// Reads PDF files for `renderers/regions/viewer/openPdf.ts`; begins by itself. Its headers allow it to compile a decoder of images and to reach nothing.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
