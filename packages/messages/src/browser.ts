/**
 * `t` in a browser. Labels are made while modules load, so the language must load first: every module that imports `t` waits
 * for this one. In British English nothing is loaded.
 */
import { chosenLanguage } from './choice.ts';
import { speak, t } from './index.ts';
import { isRightToLeft, languageFor } from './languages.ts';
import { setRest } from './more.ts';

export {
  currentLanguage,
  firstInSentence,
  fromServer,
  fromServerLines,
  inSentence,
  listed,
  t,
} from './index.ts';

async function begin(): Promise<void> {
  const chosen = chosenLanguage();
  const business = document.querySelector<HTMLMetaElement>('meta[name="hireyard-locale"]')?.content;
  document.documentElement.dir = isRightToLeft(chosen ?? 'en') ? 'rtl' : 'ltr';
  document.documentElement.lang = chosen ?? 'en-US';
  if (chosen === 'en-XA' || chosen === 'ar-XB') {
    const { pseudo } = await import('./pseudo.ts');
    return speak(chosen, { unknown: pseudo, known: pseudo });
  }
  const { code, load } = languageFor(chosen ?? business ?? 'en-US');
  document.documentElement.lang = code;
  if (load === undefined) return;
  // Without the catalogue the page is in English.
  const loaded = await Promise.all([load(), import('./from-server.ts')]).catch(() => undefined);
  if (loaded === undefined) return;
  const [{ default: words, rest }, { recogniser }] = loaded;
  speak(code, { words, known: recogniser(words, t) });
  if (rest === undefined) return;
  setRest(async () => {
    const all = { ...words, ...(await rest()).default };
    speak(code, { words: all, known: recogniser(all, t) });
  });
}

await begin();
