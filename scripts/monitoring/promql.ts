/** Parses PromQL expressions with the grammar of Prometheus, and extracts their metrics and labels. */
import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** One metric in an expression. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  /** The function over a range vector, such as `rate`; null for an instant vector. */
  readonly over: string | null;
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels of `by`, `without`, `on`, `ignoring`, `group_left` and `group_right`. */
  readonly grouping: readonly string[];
  /** Labels that the expression creates (`label_replace`, `label_join`). */
  readonly made: readonly string[];
}

/** Grafana replaces these by a duration, which the grammar requires. */
const grafanaTimes = /\$__(?:rate_interval|interval|range)\b/g;

const unquoted = (text: string): string => text.slice(1, -1);

/** Parses an expression; throws when it is invalid, with the position of the error. */
export function readExpression(given: string): Expression {
  const text = given.replaceAll(grafanaTimes, '5m');
  const tree: Tree = parser.parse(text);
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  const made: string[] = [];
  const textOf = (node: SyntaxNode | null): string => (node === null ? '' : text.slice(node.from, node.to));
  tree.iterate({
    enter({ type, node, from }) {
      if (type.isError) throw new Error(`no PromQL at “${text.slice(from, from + 20)}” of: ${given}`);
      if (type.name === 'VectorSelector') selectors.push(selectorAt(node, textOf));
      if (type.name === 'GroupingLabels') grouping.push(...node.getChildren('LabelName').map(textOf));
      if (type.name === 'LabelReplace' || type.name === 'LabelJoin') made.push(madeLabel(node, textOf));
    },
  });
  if (selectors.length === 0) throw new Error(`no metric in: ${given}`);
  return { selectors, grouping, made };
}

type TextOf = (node: SyntaxNode | null) => string;

function selectorAt(node: SyntaxNode, textOf: TextOf): Selector {
  const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => ({
    label: textOf(matcher.getChild('LabelName')),
    operator: textOf(matcher.getChild('MatchOp')),
    value: unquoted(textOf(matcher.getChild('StringLiteral'))),
  }));
  const metric = textOf(node.getChild('Identifier'));
  // A metric by pattern cannot be checked for existence.
  if (metric === '') throw new Error(`a metric without a name: ${textOf(node)}`);
  return { metric, matchers, over: functionOver(node, textOf) };
}

/** Returns the function around `metric[5m]`. */
function functionOver(node: SyntaxNode, textOf: TextOf): string | null {
  const { parent } = node;
  if (parent?.name !== 'MatrixSelector') return null;
  let around: SyntaxNode | null = parent;
  while (around !== null && around.name !== 'FunctionCall') around = around.parent;
  return around === null ? null : textOf(around.getChild('FunctionIdentifier'));
}

function madeLabel(node: SyntaxNode, textOf: TextOf): string {
  const body = node.parent?.parent?.getChild('FunctionCallBody');
  return unquoted(textOf(body?.getChild('StringLiteral') ?? null));
}
