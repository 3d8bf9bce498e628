/** Runs before anything is drawn (web/build/first-script.ts): the ground is never seen in a theme that was not chosen. */
import { applyTheme, chosenTheme } from './lib/theme.ts';

applyTheme(chosenTheme());
