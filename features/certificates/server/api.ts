export { certificateMoneySql } from './read.ts';
