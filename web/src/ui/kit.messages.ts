import { catalogue } from '../lib/i18n/catalogue.ts';

/** Words of the larger pieces of the kit, which most screens do not need. */
export const t = catalogue({
  'kit.actions_for': 'Actions for {name}',
  'kit.sort_by': 'Sort by {column}',
  'kit.select_page': 'Select all on this page',
  'kit.select_row': 'Select {name}',
  'kit.selected': { one: '{count} selected', other: '{count} selected' },
  'kit.selection': 'Selection',
  'kit.clear_selection': 'Clear selection',
  'kit.actions': 'Actions',
  'kit.updating': 'Updating…',
  'kit.saving': 'Saving…',
  'kit.saved': 'Saved',
  'kit.not_saved': 'Not saved',
  'kit.held': 'Not saved: see the marked fields',
  'kit.retry': 'Try again',
  'kit.save': 'Save changes',
  'kit.discard': 'Discard changes',
  'kit.unsaved': 'You have unsaved changes',
  'kit.search.none': 'Nothing fits “{query}”',
  'kit.search.empty': 'Nothing to choose from',
  'kit.search.more': 'Keep typing: at least {count} characters',
  'kit.search.loading': 'Searching…',
  'kit.search.found': { one: '{count} result', other: '{count} results' },
  'kit.search.failed': 'The search did not work. Try again.',
  'kit.clear': 'Clear {label}',
});
