/**
 * Parses a settings file like systemd parses an `EnvironmentFile=` (systemd.exec(5)), so that commands get the same values
 * as the services. `util.parseEnv` and dotenv parse differently: they end a value at a `#`, keep backslashes,
 * and replace `\n`.
 */

type State = 'before-name' | 'name' | 'before-value' | 'value' | 'single-quoted' | 'double-quoted' | 'comment';

const isNewline = (char: string): boolean => char === '\n' || char === '\r';
const isSpace = (char: string): boolean => char === ' ' || char === '\t' || isNewline(char);
/** In double quotes, a backslash before any other character is literal. */
const isEscapedInQuotes = (char: string): boolean => '"\\`$'.includes(char);
const validName = /^[A-Z_a-z]\w*$/;

class Reader {
  readonly settings: Record<string, string> = {};
  #state: State = 'before-name';
  #isEscaped = false;
  #name = '';
  #value = '';
  /** Unquoted spaces, which are part of the value if anything follows. */
  #spaces = '';

  #append(text: string): void {
    this.#value += this.#spaces + text;
    this.#spaces = '';
  }

  /** Stores the parsed variable, if there is one. */
  finish(): void {
    const name = this.#name.trim();
    if (this.#state !== 'name' && validName.test(name)) this.settings[name] = this.#value;
    this.#name = '';
    this.#value = '';
    this.#spaces = '';
    this.#state = 'before-name';
  }

  #takeEscaped(char: string): void {
    this.#isEscaped = false;
    if (this.#state === 'comment') {
      if (isNewline(char)) this.#state = 'before-name';
    } else if (this.#state === 'double-quoted') {
      if (char !== '\n') this.#append(isEscapedInQuotes(char) ? char : `\\${char}`);
    } else {
      this.#state = 'value';
      if (!isNewline(char)) this.#append(char);
    }
  }

  #takeUnquoted(char: string): void {
    if (isNewline(char)) this.finish();
    else if (this.#state === 'before-value' && char === "'") this.#state = 'single-quoted';
    else if (this.#state === 'before-value' && char === '"') this.#state = 'double-quoted';
    else if (isSpace(char)) this.#spaces += this.#state === 'value' ? char : '';
    else {
      this.#state = 'value';
      this.#append(char);
    }
  }

  #takeName(char: string): void {
    if (this.#state === 'before-name' && isSpace(char)) return;
    if (this.#state === 'before-name' && (char === '#' || char === ';')) this.#state = 'comment';
    else if (char === '=' && this.#state === 'name') this.#state = 'before-value';
    else if (isNewline(char)) this.finish();
    else {
      this.#state = 'name';
      this.#name += char;
    }
  }

  take(char: string): void {
    const state = this.#state;
    const isInName = state === 'before-name' || state === 'name';
    if (this.#isEscaped) this.#takeEscaped(char);
    else if (char === '\\' && !isInName && state !== 'single-quoted') this.#isEscaped = true;
    else if (isInName) this.#takeName(char);
    else if (state === 'comment') this.#state = isNewline(char) ? 'before-name' : 'comment';
    else if (state === 'single-quoted' || state === 'double-quoted') {
      if (char === (state === 'single-quoted' ? "'" : '"')) this.#state = 'before-value';
      else this.#append(char);
    } else this.#takeUnquoted(char);
  }
}

/** Returns the variables of a settings file. Ignores the same lines as systemd. */
export function parseSettingsFile(text: string): Readonly<Record<string, string>> {
  const reader = new Reader();
  for (const char of text) reader.take(char);
  reader.finish();
  return reader.settings;
}
