/** What a PromQL expression asks for, read with Prometheus' own grammar. */
import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** One metric as an expression names it. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  /** The function that is given the samples of a time, such as `rate`; null for the value of now. */
  readonly over: string | null;
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels of `by`, `without`, `on`, `ignoring`, `group_left` and `group_right`. */
  readonly grouping: readonly string[];
  /** Labels that the expression makes itself (`label_replace`, `label_join`). */
  readonly made: readonly string[];
}

/** Grafana puts a length of time in place of these; the grammar wants to see one. */
const grafanaTimes = /\$__(?:rate_interval|interval|range)\b/g;

const unquoted = (text: string): string => text.slice(1, -1);

/** Reads an expression; throws when it is none, and says where it stops to be one. */
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
  // A metric by pattern could be any; nobody could say whether it exists.
  if (metric === '') throw new Error(`a metric without a name: ${textOf(node)}`);
  return { metric, matchers, over: functionOver(node, textOf) };
}

/** The function around `metric[5m]`. */
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
