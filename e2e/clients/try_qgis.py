"""QGIS without a window against a running server: what an office that works with QGIS relies on.

Run by `npm run test:qgis`, with E2E_BASE_URL and E2E_ACCOUNTS of a server with the demo content. The last line of output is JSON:
{"passed": n, "failed": n}.
"""
import json
import os
import sys
import tempfile
import time
import unittest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp())

import requests
from PyQt5.QtCore import QSize
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsFeatureRequest,
    QgsGeometry,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsPointXY,
    QgsRasterLayer,
    QgsRectangle,
    QgsVectorLayer,
    QgsVectorTileLayer,
)

API = os.environ["E2E_BASE_URL"].rstrip("/") + "/api"
GALICIA = QgsRectangle(-1040000, 5140000, -750000, 5440000)
KINDS = ("point", "line", "polygon")
# Code of a type in the demo, and its kind of geometry.
TYPES = {"heritage": 0, "way": 1, "wall": 2}


def get(path, **options):
    answer = requests.get(API + path, timeout=60, **options)
    answer.raise_for_status()
    return answer


def bearer():
    """Headers of the demo's administrator."""
    with open(os.environ["E2E_ACCOUNTS"], encoding="utf-8") as file:
        account = next(it for it in json.load(file) if it["role"] == "ADMIN")
    credentials = {"login": account["login"], "password": account["password"]}
    answer = requests.post(f"{API}/users/login", json=credentials, timeout=60)
    answer.raise_for_status()
    return account["login"], {"Authorization": "Bearer " + answer.json()["serviceToken"]}


def type_id(code):
    items = get("/elements/geometric_element_type?page=0&size=100").json()["result"]["items"]
    return next(it["id"] for it in items if it["code"] == code.upper())


def wfs(code, version, more=""):
    # From 2.0 on names have the prefix of their namespace in the capabilities.
    name = f"ms:{code}" if version in ("2.0.0", "auto") else code
    return QgsVectorLayer(
        f"url='{API}/mapserver' typename='{name}' version='{version}' srsname='EPSG:4326'{more}", code, "WFS"
    )


def oapif(code, more=""):
    return QgsVectorLayer(f"url='{API}/ogc' typename='{code}'{more}", code, "OAPIF")


def ids(layer, request=None):
    return sorted(it["id"] for it in (layer.getFeatures(request) if request else layer.getFeatures()))


def drawn(layer):
    """How many of the pixels of a picture of Galicia are not background."""
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
    settings.setOutputSize(QSize(300, 300))
    settings.setExtent(GALICIA)
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    assert not job.errors(), [it.message for it in job.errors()]
    picture = job.renderedImage()
    background = picture.pixel(0, 299)
    return sum(picture.pixel(x, y) != background for x in range(300) for y in range(300))


class Qgis(unittest.TestCase):
    def valid(self, layer):
        self.assertTrue(layer.isValid(), layer.error().message())
        return layer

    def test_each_element_once_by_each_version_of_wfs_and_by_ogc_api(self):
        for code, kind in TYPES.items():
            expected = None
            for version in ("1.0.0", "1.1.0", "2.0.0", "auto"):
                with self.subTest(type=code, version=version):
                    layer = self.valid(wfs(code, version))
                    self.assertEqual(layer.geometryType(), kind)
                    found = ids(layer)
                    self.assertGreater(len(found), 10)
                    self.assertEqual(len(found), len(set(found)))
                    self.assertEqual(found, expected or found)
                    expected = found
            with self.subTest(type=code, version="OGC API"):
                layer = self.valid(oapif(code))
                self.assertEqual(layer.geometryType(), kind)
                self.assertEqual(ids(layer), expected)

    def test_filters_by_attributes_give_what_qgis_itself_would_choose(self):
        conditions = ["heritage_kind = 'CATHEDRAL'", "begun > 1100 and begun < 1200", "name LIKE 'Catedral%'"]
        for condition in conditions:
            local = wfs("heritage", "2.0.0")
            list(local.getFeatures())
            expected = ids(local, QgsFeatureRequest().setFilterExpression(condition))
            self.assertGreater(len(expected), 1)
            for version in ("1.0.0", "1.1.0", "2.0.0"):
                with self.subTest(condition=condition, version=version):
                    escaped = condition.replace("'", "\\'")
                    layer = self.valid(wfs("heritage", version, f" filter='{escaped}'"))
                    self.assertEqual(ids(layer), expected)
            with self.subTest(condition=condition, version="OGC API"):
                self.assertEqual(ids(oapif("heritage"), QgsFeatureRequest().setFilterExpression(condition)), expected)

    def test_box_of_the_map(self):
        box = QgsFeatureRequest().setFilterRect(QgsRectangle(-8.6, 42.8, -8.5, 42.95))
        expected = ids(wfs("heritage", "1.1.0"), box)
        self.assertGreater(len(expected), 0)
        self.assertEqual(ids(wfs("heritage", "2.0.0", " restrictToRequestBBOX='1'"), box), expected)
        self.assertEqual(ids(oapif("heritage"), box), expected)

    def test_map_and_vector_tiles_are_drawn(self):
        for code in TYPES:
            tiles = f"{API}/ogc/collections/{code}/tiles/WebMercatorQuad/%7Bz%7D/%7By%7D/%7Bx%7D"
            layer = QgsVectorTileLayer(f"type=xyz&url={tiles}&zmin=0&zmax=18&styleUrl={API}/ogc/style.json", code)
            with self.subTest(type=code):
                self.valid(layer)
                error, is_styled = layer.loadDefaultStyle()[0:2]
                self.assertTrue(is_styled, error)
                self.assertGreater(drawn(layer), 100)
        for name in ("geometric_element_point", "geometric_element_line", "geometric_element_polygon"):
            layer = QgsRasterLayer(
                f"crs=EPSG:3857&format=image/png&layers={name}&styles=&url={API}/mapserver?", name, "wms"
            )
            with self.subTest(layer=name):
                self.assertGreater(drawn(self.valid(layer)), 100)

    def test_an_access_token_as_password_shows_what_the_account_sees(self):
        login, headers = bearer()
        made = requests.post(
            f"{API}/users/tokens",
            headers=headers,
            json={"name": "QGIS", "readOnly": True, "expiresAt": None},
            timeout=60,
        )
        self.assertEqual(made.status_code, 201, made.text)
        token = made.json()
        hidden = requests.post(
            f"{API}/elements/geometric_element",
            headers=headers,
            json={
                "description": "QGIS: not public",
                "geom": {"type": "Point", "coordinates": [-8.4, 43.3]},
                "isPublic": False,
                "isReviewed": False,
                "geometricElementTypeDto": {"id": type_id("place_name")},
                "listAttributeValueDto": self.mandatory("place_name"),
            },
            timeout=60,
        )
        self.assertEqual(hidden.status_code, 201, hidden.text)
        element = hidden.json()["id"]
        try:
            as_account = f" username='{login}' password='{token['token']}'"
            for make in (lambda more: wfs("place_name", "2.0.0", more), lambda more: oapif("place_name", more)):
                self.assertNotIn(element, ids(self.valid(make(""))))
                self.assertIn(element, ids(self.valid(make(as_account))))
            self.assertFalse(wfs("place_name", "2.0.0", f" username='{login}' password='wrong'").isValid())
        finally:
            requests.delete(f"{API}/elements/geometric_element/{element}", headers=headers, timeout=60)
            requests.delete(f"{API}/users/tokens/{token['id']}", headers=headers, timeout=60)

    def mandatory(self, code):
        """The values of the mandatory attributes of some element of the type."""
        items = get("/elements/geometric_element_type?page=0&size=100").json()["result"]["items"]
        definition = next(it for it in items if it["code"] == code.upper())
        entries = [it for it in definition["listAttributeType"] if it["mandatory"]]
        properties = get(f"/ogc/collections/{code}/items?limit=1").json()["features"][0]["properties"]
        values = []
        for entry in entries:
            value = properties[entry["attributeType"]["code"]["code"].lower()]
            values.append(
                {
                    "value": "|".join(value) if isinstance(value, list) else str(value),
                    "elementTypeAttributeType": {"id": entry["id"]},
                }
            )
        return values

    def test_seven_edits_in_a_geopackage_are_what_the_trial_of_its_import_finds(self):
        _, headers = bearer()
        id_ = type_id("heritage")
        for crs in ("4326", "25829", "3857"):
            with self.subTest(crs=crs), tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "heritage.gpkg")
                with open(file, "wb") as out:
                    out.write(self.export(f"/elements/geometric_element_type/{id_}/export/admin?format=gpkg&crs={crs}", headers))
                layer = self.valid(QgsVectorLayer(f"{file}|layername=heritage_point", "heritage", "ogr"))
                self.assertEqual(layer.crs().authid(), f"EPSG:{crs}")
                fields = layer.fields()
                self.assertEqual(fields.field("name").alias(), "Name")
                kinds = layer.editorWidgetSetup(fields.indexOf("heritage_kind"))
                self.assertEqual(kinds.type(), "ValueMap")
                total = sum(
                    it.featureCount()
                    for it in (QgsVectorLayer(f"{file}|layername=heritage_{kind}", kind, "ogr") for kind in KINDS)
                    if it.isValid()
                )
                changed = self.edit(layer, fields)
                trial = self.dry_run(file, {"typeId": id_, "columns": {}, "key": "id", "deleteMissing": True}, headers)
                result = trial["result"]
                figures = {key: result[key] for key in ("new", "changed", "unchanged", "deleted", "refused")}
                self.assertEqual(
                    figures, {"new": 1, "changed": 5, "unchanged": total - 6, "deleted": 1, "refused": 0}
                )
                found = get(f"/jobs/{trial['id']}/differences?page=0&size=20", headers=headers).json()["result"]["items"]
                self.assertEqual(sorted(it["elementId"] for it in found if it["elementId"] in changed), sorted(changed))

    def export(self, path, headers):
        answer = get(path, headers=headers)
        if answer.status_code == 200:
            return answer.content
        job = self.ended(answer.json()["id"], headers)
        self.assertEqual(job["state"], "DONE", job)
        return requests.get(requests.compat.urljoin(API, job["fileUrl"]), headers=headers, timeout=60).content

    def edit(self, layer, fields):
        """Three attributes edited, two points moved, one element added and one deleted. Returns the ids of the five changed ones."""
        first = list(layer.getFeatures())
        self.assertTrue(layer.startEditing())
        for feature, (field, value) in zip(first, (("name", "Renamed"), ("begun", 1492), ("visitable", not first[2]["visitable"]))):
            self.assertTrue(layer.changeAttributeValue(feature.id(), fields.indexOf(field), value))
        step = 0.01 if layer.crs().isGeographic() else 500
        for feature in first[3:5]:
            point = feature.geometry().asPoint()
            moved = QgsGeometry.fromPointXY(QgsPointXY(point.x() + step, point.y()))
            self.assertTrue(layer.changeGeometry(feature.id(), moved))
        self.assertTrue(layer.deleteFeature(first[5].id()))
        added = QgsFeature(fields)
        added.setAttributes(first[6].attributes())
        for field in ("fid", "id"):
            if fields.indexOf(field) >= 0:
                added[field] = None
        added.setGeometry(first[6].geometry())
        self.assertTrue(layer.addFeature(added))
        self.assertTrue(layer.commitChanges(), layer.commitErrors())
        return [it.attribute("fid") for it in first[:5]]

    def dry_run(self, file, mapping, headers):
        with open(file, "rb") as content:
            answer = requests.post(
                f"{API}/elements/import",
                headers=headers,
                data={"mapping": json.dumps(mapping), "dryRun": "true"},
                files={"file": (os.path.basename(file), content)},
                timeout=60,
            )
        self.assertEqual(answer.status_code, 202, answer.text)
        job = self.ended(answer.json()["id"], headers)
        self.assertEqual(job["state"], "DONE", job)
        return job

    def ended(self, job, headers):
        for _ in range(600):
            now = get(f"/jobs/{job}", headers=headers).json()
            if now["state"] not in ("WAITING", "RUNNING"):
                return now
            time.sleep(0.2)
        self.fail("the job does not end")


if __name__ == "__main__":
    application = QgsApplication([], False)
    application.initQgis()
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(unittest.defaultTestLoader.loadTestsFromTestCase(Qgis))
    failed = len({str(test).split(" (")[0] for test, _ in result.failures + result.errors})
    print(json.dumps({"passed": result.testsRun - failed, "failed": failed}), flush=True)
    os._exit(1 if failed else 0)
