import type { ModerationRuleName } from '@plenum/contracts/enums';

/** What a rule says in the place where people give their reason. */
const reasons: Readonly<Record<ModerationRuleName, string>> = {
  WORDS: 'It has a word that this event does not want.',
  LINKS: 'It has a link where this event does not allow one.',
  FLOOD: 'It is one of too many messages in a short time.',
  REPEAT: 'It says the same as messages before it.',
};

export const reasonOfRule = (rule: ModerationRuleName): string => reasons[rule];
