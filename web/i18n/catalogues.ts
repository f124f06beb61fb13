import en from './en.json';
import { direction, type Language, setLocale } from './locale.ts';
import { type Catalogue, setCatalogue } from './text.ts';

const rooms = import.meta.glob<Catalogue>('../../features/*/web/en.json', { eager: true, import: 'default' });
const english: Catalogue = Object.assign({}, en, ...Object.values(rooms));

/** Loads the messages of a language and turns the page to its direction. The caller redraws the screen. */
export async function setLanguage(language: Language): Promise<void> {
  setCatalogue(language === 'ar' ? (await import('./arabic.ts')).arabic : english);
  setLocale({ language });
  document.documentElement.lang = language;
  document.documentElement.dir = direction();
}
