/** What a room may be called and told about itself. */
import { roomDescriptionLengthMax, roomNameLengthMax, roomNameLengthMin } from '@plenum/contracts/limits';
import { requireName } from '../../platform/names.ts';
import { requireText } from '../../platform/text.ts';

/** The name of a room on one line, 3 to 100 characters; else `invalid_request`. */
export const requireRoomName = (name: string): string =>
  requireName(name, {
    field: 'name',
    label: 'name',
    length_min: roomNameLengthMin,
    length_max: roomNameLengthMax,
  });

/** The description of a room, 500 characters at most, null without any; else `invalid_request`. */
export function requireRoomDescription(description: string | null): string | null {
  const text = requireText(description ?? '', {
    field: 'description',
    label: 'description',
    length_min: 0,
    length_max: roomDescriptionLengthMax,
  });
  return text === '' ? null : text;
}
