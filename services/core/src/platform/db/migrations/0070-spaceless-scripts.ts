import { Migration } from '@mikro-orm/migrations';

/**
 * Characters of scripts without spaces between words, and Korean, whose words take endings, after `folded`, which
 * decomposes Hangul and voiced kana: Thai, Lao, Tibetan, Myanmar, Khmer, Hangul, Hiragana, Katakana, Bopomofo, Han, Yi.
 */
const characters =
  '[\\u0e00-\\u0fff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3041-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua000-\\ua48f\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\U00020000-\\U0003ffff]+';

/** Of no letters, but within words: zero-width (non-)joiners of Persian and Indic scripts, soft hyphens. */
const invisible = '[\\u00ad\\u200b-\\u200d]';

// The bodies are parsed here: an index is built without the search path that would find functions of ours by name.
const spacelessRuns = `
  create function spaceless_runs(given text) returns text[] language sql immutable parallel safe strict
    return array(select run[1] from regexp_matches(folded(given), '${characters}', 'g') run)`;

const spacedText = `
  create function spaced_text(given text) returns text language sql immutable parallel safe strict
    return regexp_replace(folded(given), '${characters}|${invisible}', ' ', 'g')`;

/** Words, and pairs of neighbouring characters, also the last one of each run alone. */
const messageWords = `
  create function message_words(given text) returns tsvector language sql immutable parallel safe strict
    return to_tsvector('simple', spaced_text(given)) || to_tsvector('english', given) || to_tsvector('german', given)
      || array_to_tsvector(array(
           select distinct substr(run, place, 2)
             from unnest(spaceless_runs(given)) run cross join generate_series(1, length(run)) place))`;

/** Search in messages also finds words inside of text without spaces. */
export class Migration0070SpacelessScripts extends Migration {
  override up(): void {
    this.addSql(spacelessRuns);
    this.addSql(spacedText);
    this.addSql(messageWords);
    this.addSql(
      `create index if not exists "room_messages_search_index" on "room_messages" using gin ("room_id", message_words("content")) where "deleted_at" is null`,
    );
    this.addSql('drop index if exists "room_messages_words_index"');
  }
}
