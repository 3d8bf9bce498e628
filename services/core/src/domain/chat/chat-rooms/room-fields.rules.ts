import { maxRoomDescriptionLength, maxRoomNameLength, minRoomNameLength } from '@plenum/contracts/limits';
import { requireName } from '../../../platform/names.ts';
import { requireText } from '../../../platform/text.ts';

/** Validates the name of a room: one line of 1 to 100 characters. Throws `invalid_request`. */
export const requireRoomName = (name: string): string =>
  requireName(name, {
    field: 'name',
    label: 'name',
    length_min: minRoomNameLength,
    length_max: maxRoomNameLength,
  });

/** Validates the description of a room: at most 500 characters; blank becomes null. Throws `invalid_request`. */
export function requireRoomDescription(description: string | null): string | null {
  const text = requireText(description ?? '', {
    field: 'description',
    label: 'description',
    length_min: 0,
    length_max: maxRoomDescriptionLength,
  });
  return text === '' ? null : text;
}
