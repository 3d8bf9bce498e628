import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/before-paint.ts', import.meta.url));
const devPath = '/before-paint.js';

/** Bundles the file into a classic script, which also runs in browsers that are too old for the app. */
async function bundleScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2015', rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [code] = outputs.flatMap((part) =>
    'output' in part ? part.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])) : [],
  );
  if (code === undefined) throw new Error('The bundle of before-paint.ts is empty.');
  return code;
}

/**
 * Adds `src/before-paint.ts` to the head of the page as a render-blocking script. It is a separate file with a content hash
 * in its name, because the content security policy does not allow inline scripts (docs/decisions/0008).
 */
export function blockingScript(): Plugin {
  let path = devPath;
  return {
    name: 'plenum-blocking-script',
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response, next) => {
        bundleScript().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      const reference = this.emitFile({ type: 'asset', name: 'before-paint.js', source: await bundleScript() });
      path = `/${this.getFileName(reference)}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: path }, injectTo: 'head-prepend' }],
    },
  };
}
