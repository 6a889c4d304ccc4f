import { areasApi } from './areas/api';
import { attachedFilesApi } from './attached-files/api';
import { attributeTypesApi } from './attribute-types/api';
import { attributeValuesApi } from './attribute-values/api';
import { binApi } from './bin/api';
import { configurationApi } from './configuration/api';
import { elementPagesApi } from './element-pages/api';
import { elementTypesApi } from './element-types/api';
import { elementsApi } from './elements/api';
import { embeddedMapApi } from './embedded-map/api';
import { embeddingApi } from './embedding/api';
import { exportsApi } from './exports/api';
import { followingApi } from './following/api';
import { historyApi } from './history/api';
import { importsApi } from './imports/api';
import { interfaceTextsApi } from './interface-texts/api';
import { jobsApi } from './jobs/api';
import { joinsApi } from './joins/api';
import { layerGroupsApi } from './layer-groups/api';
import { layerProxyApi } from './layer-proxy/api';
import { layersApi } from './layers/api';
import { layerSourcesApi } from './layers/sources/api';
import { locationsApi } from './locations/api';
import { mapPicturesApi } from './map-pictures/api';
import { mapServersApi } from './map-servers/api';
import { vectorStylesApi } from './map-servers/styles/api';
import { mapTreeApi } from './map-tree/api';
import { mapServerApi } from './mapserver/api';
import { messagesApi } from './messages/api';
import { missingTextsApi } from './missing-texts/api';
import { notificationsApi } from './notifications/api';
import { ogcApi } from './ogc/api';
import { ogcFeaturesApi } from './ogc/features/api';
import { ogcTilesApi } from './ogc/tiles/api';
import { openDataApi } from './open-data/api';
import { operationsApi } from './operations/api';
import { overviewApi } from './overview/api';
import { proposalsApi } from './proposals/api';
import { relationsApi } from './relations/api';
import { reportsApi } from './reports/api';
import { reviewQueueApi } from './review-queue/api';
import { searchApi } from './search/api';
import { stylesApi } from './styles/api';
import { tilesApi } from './tiles/api';
import { translationsApi } from './translations/api';
import { usersApi } from './users/api';
import { accountEmailApi } from './users/email/api';
import { accessTokensApi } from './users/tokens/api';

/** Every endpoint of the API, by module. The API reference and the contract test walk this list. */
export const api = {
  users: usersApi,
  accountEmail: accountEmailApi,
  elementTypes: elementTypesApi,
  attributeTypes: attributeTypesApi,
  attributeValues: attributeValuesApi,
  elements: elementsApi,
  elementPages: elementPagesApi,
  relations: relationsApi,
  joins: joinsApi,
  history: historyApi,
  reviewQueue: reviewQueueApi,
  notifications: notificationsApi,
  bin: binApi,
  messages: messagesApi,
  proposals: proposalsApi,
  reports: reportsApi,
  following: followingApi,
  jobs: jobsApi,
  exports: exportsApi,
  imports: importsApi,
  accessTokens: accessTokensApi,
  locations: locationsApi,
  translations: translationsApi,
  interfaceTexts: interfaceTextsApi,
  missingTexts: missingTextsApi,
  configuration: configurationApi,
  areas: areasApi,
  search: searchApi,
  styles: stylesApi,
  layers: layersApi,
  layerSources: layerSourcesApi,
  layerGroups: layerGroupsApi,
  mapTree: mapTreeApi,
  attachedFiles: attachedFilesApi,
  tiles: tilesApi,
  embeddedMap: embeddedMapApi,
  mapPictures: mapPicturesApi,
  mapServer: mapServerApi,
  layerProxy: layerProxyApi,
  mapServers: mapServersApi,
  vectorStyles: vectorStylesApi,
  ogc: ogcApi,
  ogcTiles: ogcTilesApi,
  openData: openDataApi,
  ogcFeatures: ogcFeaturesApi,
  embedding: embeddingApi,
  overview: overviewApi,
  operations: operationsApi,
};
