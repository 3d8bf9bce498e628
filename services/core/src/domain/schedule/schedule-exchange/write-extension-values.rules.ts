/**
 * Values that an export repeats because the elements of its format cannot express them; see
 * `extension-values.rules.ts`.
 */
import { emptyPlainValues } from '@plenum/contracts/schedule/plain-session-fields';
import { type ExportedSession, plainTexts } from './exported-schedule.rules.ts';
import { differingFields, type ExtensionFields, type ExtensionValues } from './extension-values.rules.ts';
import type { ParsedLink } from './parsed-schedule.rules.ts';
import { toShortText } from './rich-text.rules.ts';
import { toSessionType } from './session-type.rules.ts';

/** Values of a session as written in the format. */
export interface WrittenValues {
  /** Texts of its elements, by the field names of the reader. */
  readonly fields: ExtensionFields;
  /** Persons in order, as written in the format; empty texts for missing values. */
  readonly persons: readonly Readonly<Record<'guid' | 'id' | 'name' | 'biography', string>>[];
  readonly links: readonly ParsedLink[];
  readonly attachments: readonly ParsedLink[];
}

/** Returns the differences, or null if the elements express everything. */
export function writeExtensionValues(session: ExportedSession, written: WrittenValues): ExtensionValues | null {
  const { abstract, description, type } = session.restoredFields;
  const fields = differingFields(session.restoredFields, {
    ...plainTexts(emptyPlainValues),
    // Value that the reader derives from the elements.
    session_type: toSessionType(type || null),
    short_description: toShortText((abstract || description) ?? null) ?? '',
    ...written.fields,
  });
  const persons = personValues(session, written.persons);
  const extension = {
    ...(fields === undefined ? {} : { fields }),
    ...(persons.every((person) => person === null) ? {} : { persons }),
    ...(haveSameLinks(session.links, written.links) ? {} : { links: session.links }),
    ...(haveSameLinks(session.attachments, written.attachments) ? {} : { attachments: session.attachments }),
  };
  return Object.keys(extension).length === 0 ? null : extension;
}

const haveSameLinks = (a: readonly ParsedLink[], b: readonly ParsedLink[]): boolean =>
  JSON.stringify(a.map(partsOf)) === JSON.stringify(b.map(partsOf));

const partsOf = ({ url, title, type = '', service = '' }: ParsedLink) => [url, title, type, service];

function personValues(
  session: ExportedSession,
  written: WrittenValues['persons'],
): NonNullable<ExtensionValues['persons']> {
  const defaultRole = session.session_type === 'KEYNOTE' ? 'KEYNOTE' : 'SPEAKER';
  const hasOtherRoles = session.persons.some(({ role }) => role !== defaultRole);
  return session.persons.map(({ name, biography, role, external }, index) => {
    const expected = { ...external, name, biography: biography ?? '' };
    const extension = { ...differingFields(expected, written[index] ?? {}), ...(hasOtherRoles ? { role } : {}) };
    return Object.keys(extension).length === 0 ? null : extension;
  });
}
