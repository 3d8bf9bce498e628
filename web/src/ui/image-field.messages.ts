import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'image.pick': 'Choose a picture',
  'image.replace': 'Replace',
  'image.remove': 'Remove',
  'image.hint': 'PNG, JPEG, WebP or GIF, up to 10 MB. You can also drop or paste it here.',
  'image.uploading': 'Uploading the picture',
  'image.alt': '{label}, preview',
  'image.problem.type': 'Only PNG, JPEG, WebP and GIF pictures can be used here.',
  'image.problem.size': 'The picture is larger than 10 MB. Choose a smaller one.',
  'image.problem.empty': 'The file is empty.',
});
