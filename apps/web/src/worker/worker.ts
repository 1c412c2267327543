/** The service worker: pushes, and the app without a network. Its address stays /push-worker.js, by which browsers know it. */
import { takePushes } from './push.ts';
import { keepApp } from './shell.ts';

keepApp();
takePushes();
