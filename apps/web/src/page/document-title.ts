/** What the tab of the browser says: the page, then the product. */
export function nameDocument(title: string): void {
  document.title = `${title} · Hireyard`;
}
