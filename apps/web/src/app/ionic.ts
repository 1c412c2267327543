/** Ionic is the frame only: app, split pane, menu, outlet and content. Set up once, before the first render. */
import { createAnimation, mdTransitionAnimation, setupIonicReact } from '@ionic/react';

type PageAnimation = typeof mdTransitionAnimation;
const fadeMs = 120;

/** At a desk a short fade; on a phone the slide of the platform. */
const pageAnimation: PageAnimation = (root, options) => {
  if (!window.matchMedia('(min-width: 992px)').matches) return mdTransitionAnimation(root, options);
  const entering = createAnimation()
    .addElement(options.enteringEl)
    .beforeRemoveClass('ion-page-invisible')
    .fromTo('opacity', 0, 1);
  return createAnimation().duration(fadeMs).easing('ease-out').addAnimation(entering);
};

export function setupIonic(): void {
  setupIonicReact({
    mode: 'md',
    rippleEffect: false,
    animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    navAnimation: pageAnimation,
  });
}
