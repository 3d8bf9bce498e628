/** Validation of the links and files of a session. */
import { maxSessionResourceTitleLength } from '@plenum/contracts/limits';
import type { SessionResourceInput } from '@plenum/contracts/schedule/session-resources';
import type { SessionResource } from '@plenum/contracts/schedule/sessions';
import { fail, failField, errorPhrase } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { normalizeLine } from '../../../platform/text.ts';
import { documentIdIn } from '../../system/uploads/object-key.rules.ts';

/** Columns of a session resource: `url` or `upload_id` is null. */
export interface ResourceColumns {
  readonly position: number;
  readonly kind: SessionResource['kind'];
  readonly title: string;
  readonly url: string | null;
  readonly upload_id: string | null;
}

/** Validates an https URL and returns it as entered. Throws `invalid_request` with the field. */
function httpsUrl(field: string, text: string): string {
  const url = URL.parse(text);
  const isAllowed = url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(text);
  if (!isAllowed) throw failField(field, errorPhrase('resource_link'));
  return text;
}

/**
 * Maps a request to rows in the same order. Throws `invalid_request` with the field, such as `2.url`, and
 * `object_key_not_of_event`.
 */
export function resourceColumns(input: readonly SessionResourceInput[], event_id: number): ResourceColumns[] {
  const rows = input.map(({ kind, title, url: givenUrl, object_key: givenKey }, position) => {
    const url = normalizeLine(givenUrl ?? '');
    const key = normalizeLine(givenKey ?? '');
    if ((url === '') === (key === '')) throw failField(`${position}.url`, errorPhrase('resource_target'));
    const upload_id = key === '' ? null : documentIdIn(key, event_id);
    if (key !== '' && upload_id === null) throw fail('object_key_not_of_event');
    return {
      position,
      kind,
      title: requireName(title, {
        field: `${position}.title`,
        label: 'title',
        length_min: 1,
        length_max: maxSessionResourceTitleLength,
      }),
      url: url === '' ? null : httpsUrl(`${position}.url`, url),
      upload_id,
    };
  });
  const ids = rows.flatMap(({ upload_id }) => upload_id ?? []);
  if (new Set(ids).size !== ids.length) throw fail('object_key_not_of_event');
  return rows;
}
