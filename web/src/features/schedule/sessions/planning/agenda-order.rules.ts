/** Changes the order of locations by building, for the dialog of organizers. */
import { maxWalkingMinutes } from '@plenum/contracts/limits';
import type { Agenda } from '@plenum/contracts/schedule/agenda';
import type { AgendaOrderChange } from '@plenum/contracts/schedule/session-placement';

/** A building with its locations; the last one has no name and holds the locations without a building. */
export interface BuildingGroup {
  readonly name: string;
  readonly locations: readonly string[];
}

/** Returns the buildings of an agenda in their order; the last group has no building. */
export function buildingsOf({ locations, buildings }: Pick<Agenda, 'locations' | 'buildings'>): BuildingGroup[] {
  const inBuildings = new Set(buildings.flatMap((building) => building.locations));
  return [...buildings, { name: '', locations: locations.filter((name) => !inBuildings.has(name)) }];
}

/** Returns the order to store: the locations of each building in sequence. */
export const orderOf = (
  groups: readonly BuildingGroup[],
  tracks: readonly string[],
): Pick<AgendaOrderChange, 'locations' | 'tracks'> => ({
  locations: groups.flatMap((group) =>
    group.locations.map((name) => ({ name, building: group.name === '' ? null : group.name })),
  ),
  tracks: tracks.map((name) => ({ name })),
});

/** Returns a typed name as it is stored. */
export const normalizeName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

export const hasBuilding = (groups: readonly BuildingGroup[], name: string): boolean =>
  groups.some((group) => group.name === normalizeName(name));

export const hasLocation = (groups: readonly BuildingGroup[], name: string): boolean =>
  groups.some(({ locations }) => locations.includes(normalizeName(name)));

/** Adds a building before the locations without one; a name that is taken or empty adds none. */
export function withBuilding(groups: readonly BuildingGroup[], name: string): readonly BuildingGroup[] {
  if (normalizeName(name) === '' || hasBuilding(groups, name)) return groups;
  return [...groups.slice(0, -1), { name: normalizeName(name), locations: [] }, ...groups.slice(-1)];
}

/** Adds a location after those without a building; a name that is taken or empty adds none. */
export function withLocation(groups: readonly BuildingGroup[], name: string): readonly BuildingGroup[] {
  if (normalizeName(name) === '' || hasLocation(groups, name)) return groups;
  return groups.map((group) =>
    group.name === '' ? { ...group, locations: [...group.locations, normalizeName(name)] } : group,
  );
}

/** Moves a building before the one above it. */
export function movedUp(groups: readonly BuildingGroup[], name: string): readonly BuildingGroup[] {
  const at = groups.findIndex((group) => group.name === name);
  if (at <= 0) return groups;
  return groups.toSpliced(at - 1, 2, ...groups.slice(at - 1, at + 1).toReversed());
}

/** Takes a location out of the order. */
export const withoutLocation = (groups: readonly BuildingGroup[], location: string): readonly BuildingGroup[] =>
  groups.map((group) => ({ ...group, locations: group.locations.filter((name) => name !== location) }));

/** Parses the typed minutes, 0 for none; undefined if it is not a number within the limits. */
export function parseMinutes(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const minutes = /^\d+$/.test(trimmed) ? Number(trimmed) : 0;
  return minutes >= 1 && minutes <= maxWalkingMinutes ? minutes : undefined;
}
