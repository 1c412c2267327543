/** The gallery of stories and components: `npx vite apps/web`, then /gallery.html. Only for development, never in the product build. */
import '../style/tokens.css';
import '../style/base.css';
import '../style/layout.css';
import '../style/single.css';
import '../style/controls.css';
import '../style/feedback.css';
import '../style/frame.css';
import '../style/frame-phone.css';
import '../style/data.css';
import '../style/table.css';
import '../style/palette.css';
import '../style/widgets.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { startTheme, ThemeSwitch } from '../app/preferences.tsx';
import { SettingsContext } from '../lib/format.ts';
import { Toasts } from '../ui/toast.tsx';
import { Controls } from './controls.tsx';
import { Records } from './records.tsx';
import { States } from './states.tsx';
import { StoryList } from './stories.tsx';

startTheme();
const root = document.getElementById('gallery');
if (root === null) throw new Error('gallery.html has no #gallery');
createRoot(root).render(
  <SettingsContext value={{ locale: 'en-GB', currency: 'GBP', timeZone: 'Europe/London' }}>
    <header className="gallery-head">
      <h1>Components</h1>
      <ThemeSwitch />
    </header>
    <div className="gallery">
      <StoryList />
      <Records />
      <Controls />
      <States />
    </div>
    <Toasts />
  </SettingsContext>,
);
