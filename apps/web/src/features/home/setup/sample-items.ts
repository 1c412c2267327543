/** A list of items as an import takes it, to fill in: its headings are found by themselves. */
import { csvText, download } from '../../../resource/list/csv.ts';

const HEADS = ['SKU', 'Title', 'Hire price', 'Wash-up price', 'Replacement price', 'Pack size', 'Quantity'];
const ROWS = [
  ['PLATE-27', 'Dinner plate 27 cm', '0.40', '0.12', '5.50', '20', '400'],
  ['GLASS-WINE', 'Wine glass 35 cl', '0.45', '0.14', '4.00', '25', '300'],
  ['TABLE-6', 'Trestle table 6 ft', '7.50', '0.00', '65.00', '', '40'],
  ['CHAIR-FOLD', 'Folding chair', '1.80', '0.00', '24.00', '', '250'],
];

/** Saves it on this device. */
export const downloadSampleItems = (): void => download('items-sample.csv', csvText(HEADS, ROWS));
