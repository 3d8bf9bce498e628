/** The page of the API reference: Scalar, with the colors of the product and without requests to other origins. */
import { Worker } from 'node:worker_threads';

const threadFile = new URL('./api-reference.thread.ts', import.meta.url);

/** Returns the script of the API reference, compressed with gzip. */
export function compressReferenceScript(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: 96 } });
    // With `node --watch`, Node sends additional messages.
    thread.on('message', (message: unknown) => {
      if (message instanceof Uint8Array) resolve(Buffer.from(message));
    });
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without the script of the API reference.')));
  });
}

/** Scalar uses inline styles. Its telemetry, fonts, proxy and chat would need other origins, which the policy rejects. */
export const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Plenum API</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <noscript>The API reference needs JavaScript. The <a href="../openapi.json">OpenAPI document</a> does not.</noscript>
    <div id="reference"></div>
    <script src="scalar.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`;

const options = {
  url: '../openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  // A link to the hosted client of Scalar.
  hideClientButton: true,
  // Each operation has its own samples (`x-codeSamples`).
  hiddenClients: true,
  // Schemas are shown within the operations. A separate list of hundreds would slow down the page.
  hideModels: true,
  documentDownloadType: 'json',
  authentication: { preferredSecurityScheme: 'apiToken' },
};

export const referenceStart = `Scalar.createApiReference('#reference', ${JSON.stringify(options)});\n`;

type Palette = Readonly<Record<string, string>>;

/** The colors of `docs/design.md`; method and status colors have a contrast of 4.5 on every background. */
const lightColors: Palette = {
  'color-1': '#10211a',
  'color-2': '#4a5a52',
  'color-3': '#4a5a52',
  'color-ghost': '#4a5a52',
  'color-disabled': '#4a5a52',
  'color-accent': '#0e5a41',
  'background-1': '#ffffff',
  'background-2': '#f4f6f0',
  'background-3': '#e8ece3',
  'background-4': '#dfe4da',
  'background-accent': '#dbeadf',
  'border-color': '#d4dbd1',
  'link-color': '#0e5a41',
  'link-color-hover': '#093f2e',
  'button-1': '#0e5a41',
  'button-1-color': '#ffffff',
  'button-1-hover': '#093f2e',
  'color-green': '#0e5a41',
  'color-red': '#a32610',
  'color-yellow': '#7a5200',
  'color-orange': '#8a4300',
  'color-blue': '#14507a',
  'color-purple': '#5b3b8c',
};
const darkColors: Palette = {
  'color-1': '#ecf2ec',
  'color-2': '#a6b6ac',
  'color-3': '#a6b6ac',
  'color-ghost': '#a6b6ac',
  'color-disabled': '#a6b6ac',
  'color-accent': '#ffd24a',
  'background-1': '#0c1511',
  'background-2': '#14201a',
  'background-3': '#1c2b24',
  'background-4': '#24362e',
  'background-accent': '#333013',
  'border-color': '#2a3b32',
  'link-color': '#ffd24a',
  'link-color-hover': '#ffe08a',
  'button-1': '#ffd24a',
  'button-1-color': '#0c1511',
  'button-1-hover': '#ffe08a',
  'color-green': '#6fd6a4',
  'color-red': '#ff8166',
  'color-yellow': '#ffd24a',
  'color-orange': '#ffb066',
  'color-blue': '#8cc7f0',
  'color-purple': '#c9adf5',
};

const cssOf = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `  --scalar-${name}: ${value};\n`)
    .join('');

const shared: Palette = {
  font: 'Inter, system-ui, sans-serif',
  'font-code': 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  radius: '8px',
  'radius-lg': '12px',
};

export const referenceStyle = `:root {\n${cssOf(shared)}}
.light-mode {\n  color-scheme: light;\n${cssOf(lightColors)}}
.dark-mode {\n  color-scheme: dark;\n${cssOf(darkColors)}}
[aria-controls^='scalar-refs'] {\n  min-block-size: 24px;\n}
noscript {\n  display: block;\n  padding: 24px;\n  font-family: system-ui, sans-serif;\n}
`;

/** The page of errors has no script, so it follows the color scheme of the device. */
export const errorsStyle = `:root {\n  color-scheme: light dark;\n${cssOf(shared)}${cssOf(lightColors)}}
@media (prefers-color-scheme: dark) {\n  :root {\n${cssOf(darkColors)}  }\n}
body {\n  margin: 0;\n  background: var(--scalar-background-1);\n  color: var(--scalar-color-1);\n  font: 16px/1.6 var(--scalar-font);\n}
main {\n  max-inline-size: 46rem;\n  margin-inline: auto;\n  padding: 24px 16px 64px;\n}
a {\n  color: var(--scalar-link-color);\n}
h2 {\n  margin-block: 48px 8px;\n}
h3 {\n  display: flex;\n  flex-wrap: wrap;\n  align-items: baseline;\n  gap: 4px 12px;\n  margin: 0;\n  font-size: 16px;\n}
h3 span, dt {\n  color: var(--scalar-color-2);\n  font-weight: 600;\n}
code {\n  font-family: var(--scalar-font-code);\n  font-size: 0.9375em;\n  overflow-wrap: anywhere;\n}
section {\n  padding-block: 16px;\n  border-block-end: 1px solid var(--scalar-border-color);\n}
section:target {\n  margin-inline: -12px;\n  padding-inline: 12px;\n  border-radius: var(--scalar-radius);\n  background: var(--scalar-background-accent);\n}
section p {\n  margin-block: 4px 8px;\n}
dl {\n  display: grid;\n  grid-template-columns: max-content 1fr;\n  gap: 4px 12px;\n  margin: 0;\n}
dd {\n  margin: 0;\n  overflow-wrap: anywhere;\n}
`;
