import type { ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import type { LinkPolicy, ModerationRuleName } from '@plenum/contracts/enums';
import { linkTrustAgeS } from '@plenum/contracts/limits';
import { foldText } from './folded-text.rules.ts';
import { containsLink } from './links.rules.ts';
import { createWordMatcher } from './word-matcher.rules.ts';

/** Number of a person's previous messages in the room that are checked for repetitions. */
export const maxRepeatMessages = 20;
/** Maximum age of these messages in seconds, because a daily greeting is not a repetition. */
export const repeatWindowS = 3600;
/** Shorter texts, such as “ok” and applause, may be repeated. */
const repeatedLengthMin = 3;

export interface Author {
  /**
   * Whether the author is a moderator or organizer, who is exempt from the flood, repetition and link rules, but not
   * from the word list.
   */
  readonly is_staff: boolean;
  /** Null if the author is no longer a member of the event. */
  readonly member_since_ms: number | null;
}

export interface PostedText extends Author {
  readonly content: string;
  readonly posted_ms: number;
}

export interface PostedMessage extends PostedText {
  /** Whether the author is an API token of the event's organization. */
  readonly is_organization_token: boolean;
}

export interface PreviousText {
  readonly posted_ms: number;
  readonly content: string;
}

export interface CompiledRules {
  readonly rules: ModerationRules;
  /** Applies the word list and the link rule to any text. */
  readonly matchText: (text: PostedText) => ModerationRuleName | null;
  /**
   * Returns the first rule that a room message breaks, or null.
   * @param message the answers of a program repeat, so tokens of the organization are exempt from the repetition rule
   * @param previousTexts the author's previous messages in the room, oldest first, including removed messages
   */
  readonly matchMessage: (message: PostedMessage, previousTexts: readonly PreviousText[]) => ModerationRuleName | null;
}

/** Compiles rules for many texts. Cache the result as long as the rules do not change. */
export function compileRules(rules: ModerationRules): CompiledRules {
  const hasWord = createWordMatcher(rules.words);
  const matchFolded = (folded: string, text: PostedText): ModerationRuleName | null => {
    if (hasWord(folded)) return 'WORDS';
    return !mayLink(rules.link_policy, text) && containsLink(folded) ? 'LINKS' : null;
  };
  return {
    rules,
    matchText: (text) => matchFolded(foldText(text.content), text),
    matchMessage(message, previousTexts) {
      const folded = foldText(message.content);
      const brokenRule = matchFolded(folded, message);
      if (brokenRule !== null || message.is_staff) return brokenRule;
      if (isFlood(rules, message, previousTexts)) return 'FLOOD';
      if (message.is_organization_token) return null;
      return isRepetition(rules, { folded, posted_ms: message.posted_ms }, previousTexts) ? 'REPEAT' : null;
    },
  };
}

function mayLink(policy: LinkPolicy, { is_staff, member_since_ms, posted_ms }: PostedText): boolean {
  if (is_staff || policy === 'ALLOW') return true;
  if (policy === 'NONE' || member_since_ms === null) return false;
  return posted_ms - member_since_ms >= linkTrustAgeS * 1000;
}

function isFlood(
  { flood_messages, flood_window_s }: ModerationRules,
  { posted_ms }: PostedText,
  previousTexts: readonly PreviousText[],
): boolean {
  if (flood_messages === 0) return false;
  const since = posted_ms - flood_window_s * 1000;
  return previousTexts.filter((previous) => previous.posted_ms > since).length >= flood_messages;
}

const notComparable = /[^\p{L}\p{N}]/gu;
const comparableText = (folded: string): string => folded.replaceAll(notComparable, '');

function isRepetition(
  { repeat_limit }: ModerationRules,
  { folded, posted_ms }: { readonly folded: string; readonly posted_ms: number },
  previousTexts: readonly PreviousText[],
): boolean {
  if (repeat_limit === 0) return false;
  const normalized = comparableText(folded);
  if (normalized.length < repeatedLengthMin) return false;
  const since = posted_ms - repeatWindowS * 1000;
  const repetitions = previousTexts
    .slice(-maxRepeatMessages)
    .filter((previous) => previous.posted_ms > since && comparableText(foldText(previous.content)) === normalized);
  return repetitions.length >= repeat_limit;
}
