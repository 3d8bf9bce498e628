import type { ModerationRuleName } from '@plenum/contracts/enums';

/** Reasons of automatic reports, in place of a person's reason. */
const reasons: Readonly<Record<ModerationRuleName, string>> = {
  WORDS: 'It has a word that this event does not want.',
  LINKS: 'It has a link where this event does not allow one.',
  FLOOD: 'It is one of too many messages in a short time.',
  REPEAT: 'It says the same as messages before it.',
};

export const reasonOfRule = (rule: ModerationRuleName): string => reasons[rule];
