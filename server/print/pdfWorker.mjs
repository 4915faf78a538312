// Lays out PDF files in a thread of its own, so that a long document does not hold up the server.
// Plain JavaScript: worker threads start it without a loader.
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';

const require = createRequire(import.meta.url);
const fontFile = (weight) => require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`);
const [regular, bold] = ['400Regular', '700Bold'].map(fontFile);

pdfmake.setFonts({ NotoSansSC: { normal: regular, bold, italics: regular, bolditalics: bold } });
// A document may name nothing but its fonts: no address, no other file.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);
pdfmake.addTableLayouts({
  lines: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => '#999999',
    vLineColor: () => '#999999',
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
});

/** Messages: {document} in, {bytes} or {error} out, one after the other. */
parentPort.on('message', async ({ document }) => {
  try {
    parentPort.postMessage({ bytes: await pdfmake.createPdf(document).getBuffer() });
  } catch (error) {
    parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
