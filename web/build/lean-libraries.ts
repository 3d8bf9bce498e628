import type { Plugin } from 'vite';
import { asks_for_left_out, react_dom, react_dom_client } from './lean-react.ts';
import { leaveOut, type LeftOut } from './leave-out.ts';

/** The transports that `lib/socket.ts` asks for; the third, WebTransport, needs an encoder of its own. */
const transports = `
import { XHR } from './polling-xhr.js';
import { WS } from './websocket.js';
export const transports = { websocket: WS, polling: XHR };
`;

/**
 * The router can also load data, fetch pages ahead and show errors of loaders, which pages here do themselves; its
 * warnings are for the development build, which keeps them.
 */
const router: LeftOut = {
  bodies: ['RSCErrorHandler', 'RenderErrorBoundary', 'useNavigateStable', 'warning', 'warningOnce'],
  answers: {
    DefaultErrorComponent: 'null',
    PrefetchPageLinks: 'null',
    usePrefetchBehavior: '[false, null, {}]',
  },
};

/** A name given to a component for debugging counts as a use of it, which keeps forms and fetchers alive. */
function leanRouter(code: string): string {
  const nameless = code.replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
  const droppable = nameless.replaceAll(
    /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
    '$1/* @__PURE__ */ $2',
  );
  return code.includes('function useRoutesImpl(') ? leaveOut(droppable, router) : droppable;
}

/** Modules by the end of their path, and what becomes of them. */
const lean_modules: Readonly<Record<string, (code: string) => string>> = {
  '/react-dom/cjs/react-dom-client.production.js': (code) => leaveOut(code, react_dom_client),
  '/react-dom/cjs/react-dom.production.js': (code) => leaveOut(code, react_dom),
  '/engine.io-client/build/esm/transports/index.js': () => transports,
  // All that goes over the socket is JSON.
  '/socket.io-parser/build/esm/binary.js': (code) =>
    leaveOut(code, { bodies: ['deconstructPacket', 'reconstructPacket'] }),
  '/socket.io-parser/build/esm/is-binary.js': (code) =>
    leaveOut(code, { answers: { isBinary: 'false', hasBinary: 'false' } }),
};

/**
 * Leaves out of libraries what the browser never runs. What is left out of React would fail without a word, so asking
 * for it fails the build.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'plenum-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.replaceAll('\\', '/').split('?');
      if (path.includes('/web/src/') && asks_for_left_out.test(code)) {
        this.error('This asks for a part of React that web/build/lean-react.ts leaves out.');
      }
      if (!path.includes('/node_modules/')) return null;
      if (path.includes('/node_modules/react-router/')) return { code: leanRouter(code), map: null };
      const [, toLean] = Object.entries(lean_modules).find(([end]) => path.endsWith(end)) ?? [];
      return toLean === undefined ? null : { code: toLean(code), map: null };
    },
  };
}
