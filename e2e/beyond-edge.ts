import type { Page } from '@playwright/test';

/** Finds what is beyond an edge of the window and in no scrolling box of its own. */
export async function beyondEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const shown = '.ion-page:not(.ion-page-hidden, .ion-page-invisible), .hy-public';
    const scrolls = (one: Element): boolean => {
      // Stops at the page: the frame around it clips everything, so it would hide every fault.
      for (let box = one.parentElement; box !== null && !box.matches(shown); box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const all = [...document.querySelectorAll(shown)].flatMap((one) => [...one.querySelectorAll('*')]);
    return all
      .filter((one) => {
        const { left, right, width, height } = one.getBoundingClientRect();
        return (right > innerWidth + 1 || left < -1) && width > 0 && height > 0 && !scrolls(one);
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
  });
}
