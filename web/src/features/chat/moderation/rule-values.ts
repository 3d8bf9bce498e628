/** Converts the values of the moderation rules form. */
import type { ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import {
  maxFloodMessages,
  maxFloodWindowS,
  maxModerationWordLength,
  maxModerationWords,
  maxRepeatLimit,
} from '@plenum/contracts/limits';

export interface RuleValues extends Pick<ModerationRules, 'link_policy' | 'action'> {
  /** One word per line. */
  readonly words: string;
  readonly flood_messages: string;
  readonly flood_window_s: string;
  readonly repeat_limit: string;
}

export const numberLimits = {
  flood_messages: { min: 0, max: maxFloodMessages },
  flood_window_s: { min: 1, max: maxFloodWindowS },
  repeat_limit: { min: 0, max: maxRepeatLimit },
} as const;
export type NumberField = keyof typeof numberLimits;

/** Returns the distinct words of the lines. */
export const parseWords = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export const rulesToValues = (rules: ModerationRules): RuleValues => ({
  words: rules.words.join('\n'),
  link_policy: rules.link_policy,
  action: rules.action,
  flood_messages: String(rules.flood_messages),
  flood_window_s: String(rules.flood_window_s),
  repeat_limit: String(rules.repeat_limit),
});

export const parseRules = ({ words, link_policy, action, ...numbers }: RuleValues): ModerationRules => ({
  words: parseWords(words),
  link_policy,
  action,
  flood_messages: Number(numbers.flood_messages),
  flood_window_s: Number(numbers.flood_window_s),
  repeat_limit: Number(numbers.repeat_limit),
});

/** Checks whether a typed number is whole and within its limits. */
export function isWithin(field: NumberField, text: string): boolean {
  const { min, max } = numberLimits[field];
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}

/** Returns why the words cannot be saved; undefined if they can. */
export function wordsProblem(text: string): 'too_many' | 'too_long' | undefined {
  const words = parseWords(text);
  if (words.length > maxModerationWords) return 'too_many';
  return words.some((word) => [...word].length > maxModerationWordLength) ? 'too_long' : undefined;
}
