import type { Page } from '@playwright/test';

/** Finds what is beyond an edge of the window and in no scrolling box of its own. */
export async function beyondEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const scrolls = (one: Element): boolean => {
      for (let box = one.parentElement; box !== null; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && box !== document.body) return true;
      return false;
    };
    const shown = '.ion-page:not(.ion-page-hidden, .ion-page-invisible), .hy-public';
    const all = [...document.querySelectorAll(shown)].flatMap((one) => [...one.querySelectorAll('*')]);
    return all
      .filter((one) => {
        const { left, right, width, height } = one.getBoundingClientRect();
        return (right > innerWidth + 1 || left < -1) && width > 0 && height > 0 && !scrolls(one);
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
  });
}
