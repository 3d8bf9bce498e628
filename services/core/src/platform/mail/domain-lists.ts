/** Lists of email domains in settings. */
import { maxListedDomains } from '@plenum/contracts/limits';
import { toAsciiDomain } from '@plenum/contracts/notifications/mail-address';

/** Parses a comma-separated list, and converts internationalized domains to ASCII. */
export const domainsOf = (list: string): readonly string[] => [
  ...new Set(
    list
      .split(',')
      .map((domain) => toAsciiDomain(domain.trim()).toLowerCase())
      .filter((domain) => domain !== ''),
  ),
];

const mailDomain = /^(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

/** The settings that are lists, the settings of the rules that use them, and values of the rules that do not use them. */
const lists = [
  { rule: 'SIGN_UP', list: 'SIGN_UP_DOMAINS', unused: ['open'] },
  { rule: 'ORGANIZATION_FOUNDERS', list: 'ORGANIZATION_FOUNDER_DOMAINS', unused: ['everybody', 'named'] },
] as const;

type ListSettings = Readonly<Record<(typeof lists)[number]['rule' | 'list'], string>>;

/** Lists the problems of the domain lists and of the rules that use them. */
export const domainProblemsOf = (settings: ListSettings): (readonly [isWrong: boolean, problem: string])[] =>
  lists.flatMap(({ rule, list, unused }) => {
    const domains = domainsOf(settings[list]);
    const mode = settings[rule];
    const isUnused = unused.some((value) => value === mode);
    return [
      [!domains.every((domain) => mailDomain.test(domain)), `${list} contains something that is not a mail domain.`],
      [domains.length > maxListedDomains, `${list} has more than ${maxListedDomains} domains.`],
      [mode === 'domains' && domains.length === 0, `${rule} is domains, but ${list} is empty.`],
      // An operator who sets a list expects it to restrict something.
      [isUnused && domains.length > 0, `${list} is set, but ${rule} is ${mode}, which does not use it.`],
    ];
  });
