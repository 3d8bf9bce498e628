/** What an export has to repeat because the elements of its format cannot say it; see `extension-values.rules.ts`. */
import type { ExportedSession } from './exported-schedule.rules.ts';
import { differingFields, type ExtensionFields, type ExtensionValues } from './extension-values.rules.ts';
import type { ParsedLink } from './parsed-schedule.rules.ts';
import { toShortText } from './rich-text.rules.ts';
import { toSessionType } from './session-type.rules.ts';

/** What a format has written of a session. */
export interface Written {
  /** Texts of its elements, by the names of the reader. */
  readonly fields: ExtensionFields;
  /** Persons in their order, as the format names them; an empty text where it says nothing. */
  readonly persons: readonly Readonly<Record<'guid' | 'id' | 'name' | 'biography', string>>[];
  readonly links: readonly ParsedLink[];
  readonly attachments: readonly ParsedLink[];
}

/** Returns what differs, or null if the elements say everything. */
export function writeExtensionValues(session: ExportedSession, written: Written): ExtensionValues | null {
  const { abstract, description, type } = session.wanted;
  const fields = differingFields(session.wanted, {
    do_not_record: 'false',
    // What the reader makes of the elements.
    session_type: toSessionType(type || null),
    short_description: toShortText((abstract || description) ?? null) ?? '',
    ...written.fields,
  });
  const persons = personValues(session, written.persons);
  const own = {
    ...(fields === undefined ? {} : { fields }),
    ...(persons.every((person) => person === null) ? {} : { persons }),
    ...(isSame(session.links, written.links) ? {} : { links: session.links }),
    ...(isSame(session.attachments, written.attachments) ? {} : { attachments: session.attachments }),
  };
  return Object.keys(own).length === 0 ? null : own;
}

const isSame = (one: readonly ParsedLink[], other: readonly ParsedLink[]): boolean =>
  JSON.stringify(one.map(partsOf)) === JSON.stringify(other.map(partsOf));

const partsOf = ({ url, title, type = '', service = '' }: ParsedLink) => [url, title, type, service];

function personValues(session: ExportedSession, written: Written['persons']): NonNullable<ExtensionValues['persons']> {
  const usual = session.session_type === 'KEYNOTE' ? 'KEYNOTE' : 'SPEAKER';
  const namesRoles = session.persons.some(({ role }) => role !== usual);
  return session.persons.map(({ name, biography, role, external }, index) => {
    const wanted = { ...external, name, biography: biography ?? '' };
    const own = { ...differingFields(wanted, written[index] ?? {}), ...(namesRoles ? { role } : {}) };
    return Object.keys(own).length === 0 ? null : own;
  });
}
