export { detailsHead as generateMetadata, detailsPage as default } from '../details-page';
