import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/first-look.ts', import.meta.url));
const devPath = '/first-look.js';

/** The file as one script without imports, which a browser runs where it stands. */
async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2023', rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [code] = outputs.flatMap((part) =>
    'output' in part ? part.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])) : [],
  );
  if (code === undefined) throw new Error('The first script came out empty.');
  return code;
}

/**
 * Puts `src/first-look.ts` into the head of the page as a script that drawing waits for. It is a file of its own because
 * the content policy allows no inline script (docs/decisions/0008), and named after its content like all others.
 */
export function firstScript(): Plugin {
  let path = devPath;
  return {
    name: 'plenum-first-script',
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response, next) => {
        bundled().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      const reference = this.emitFile({ type: 'asset', name: 'first-look.js', source: await bundled() });
      path = `/${this.getFileName(reference)}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: path }, injectTo: 'head-prepend' }],
    },
  };
}
