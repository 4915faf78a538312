import { documentKinds, type JsonKind } from '#schemas/config/kinds.ts';
import { callPage } from './callPage.ts';
import { codePage } from './codePage.ts';
import { configurationPage, editorSchema } from './configurationPage.ts';
import { workflowXmlSchema } from './workflowSchema.ts';
import { readShapes, shapeLinks, shapePage } from './shapePage.ts';

const INDEX = `# Reference

Made by \`npm run reference\` from the schemas; not written by hand.

| Page | Holds |
| --- | --- |
| [Calls](calls.md) | every exchange between portal and server |
| [Shapes](shapes.md) | what travels |
| [Codes](codes.md) | numbers and texts of the wire |
| [Configuration](configuration.md) | the documents of an application |
| [schemas/](schemas) | JSON Schemas of these documents, and the XML Schema of what workflows add to BPMN, for editors |`;

/** Every file of `docs/reference/` by its path, as it must be now. */
export async function referenceFiles(): Promise<ReadonlyMap<string, string>> {
  const shapes = await readShapes();
  // The keys of the table of kinds.
  const kinds = Object.keys(documentKinds) as JsonKind[];
  const pages: [string, string][] = [
    ['README.md', INDEX],
    ['calls.md', callPage(shapeLinks(shapes, 'shapes.md'))],
    ['shapes.md', shapePage(shapes, shapeLinks(shapes))],
    ['codes.md', await codePage()],
    ['configuration.md', configurationPage()],
  ];
  return new Map([
    ...pages.map(([name, text]): [string, string] => [`docs/reference/${name}`, `${text.trimEnd()}\n`]),
    ...kinds.map((kind): [string, string] => [`docs/reference/schemas/${kind}.schema.json`, editorSchema(kind)]),
    ['docs/reference/schemas/workflow.xsd', workflowXmlSchema()],
  ]);
}
