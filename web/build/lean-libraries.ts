import type { Plugin } from 'vite';

/** The transports that `lib/socket.ts` asks for; the third, WebTransport, needs an encoder of its own. */
const transports = `
import { XHR } from './polling-xhr.js';
import { WS } from './websocket.js';
export const transports = { websocket: WS, polling: XHR };
`;

const isModuleOf = (library: string, path: string): boolean => path.includes(`/node_modules/${library}/`);

/**
 * Leaves out of two libraries what the browser never runs. A name given to a component for debugging counts as a use of
 * it, which keeps forms and fetchers of the router alive; the socket library brings every transport it knows.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'plenum-lean-libraries',
    apply: 'build',
    transform(code, id) {
      const [path = ''] = id.replaceAll('\\', '/').split('?');
      if (isModuleOf('react-router', path)) {
        const nameless = code.replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
        const droppable = nameless.replaceAll(
          /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
          '$1/* @__PURE__ */ $2',
        );
        return { code: droppable, map: null };
      }
      if (isModuleOf('engine.io-client', path) && path.endsWith('/esm/transports/index.js')) {
        return { code: transports, map: null };
      }
      return null;
    },
  };
}
