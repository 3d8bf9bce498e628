import { expect, it } from 'vitest';
import { withPureComponents } from './production-router.ts';

it('marks top-level components, contexts and sets as pure, and removes their display names', () => {
  const published = [
    'var Form = React10.forwardRef(',
    '  ({ action }, ref) => null',
    ');',
    'Form.displayName = "Form";',
    'var RouteContext = React2.createContext({ outlet: null });',
    'RouteContext.displayName = "Route";',
    'var methods = new Set(list);',
    '    var seen = new Set(list);',
    '    Inner.displayName = "fetcher.Form";',
    'const element = React.createElement("a");',
  ];
  expect(withPureComponents(published.join('\n')).split('\n')).toEqual([
    'var Form = /* @__PURE__ */ React10.forwardRef(',
    '  ({ action }, ref) => null',
    ');',
    '',
    'var RouteContext = /* @__PURE__ */ React2.createContext({ outlet: null });',
    '',
    'var methods = /* @__PURE__ */ new Set(list);',
    '    var seen = new Set(list);',
    '    Inner.displayName = "fetcher.Form";',
    'const element = React.createElement("a");',
  ]);
});
