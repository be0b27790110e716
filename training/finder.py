"""The finder of people and vehicles: a network others trained, rewritten as ONNX for the server.

    npm pack @vladmandic/human@3.3.6     # and unpack it
    python finder.py HUMAN/package/models ../apps/server/finder

Weights lie as float16, as they do in the source, and are computed with as float32.
"""

import base64
import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 17
# Of the 80 classes of COCO that CenterNet tells apart.
PERSON = [0]
VEHICLES = [2, 3, 5, 7]  # car, motorcycle, bus, truck


def read_graph(path):
    """Nodes and weights of a tfjs graph model."""
    model = json.loads(path.read_text())
    data = path.with_suffix(".bin").read_bytes()
    weights, at = {}, 0
    for entry in model["weightsManifest"][0]["weights"]:
        stored = entry.get("quantization", {}).get("dtype", entry["dtype"])
        kind = np.dtype({"float16": np.float16, "float32": np.float32, "int32": np.int32}[stored])
        count = int(np.prod(entry["shape"], dtype=int))
        values = np.frombuffer(data, kind, count, at).reshape(entry["shape"])
        weights[entry["name"]] = values.astype(np.float32) if entry["dtype"] == "float32" else values
        at += count * kind.itemsize
    if at != len(data):
        raise ValueError(f"{path}: {len(data) - at} bytes of weights are left")
    return {node["name"]: node for node in model["modelTopology"]["node"]}, weights


def listed(node, name):
    """A list attribute: whole numbers, or texts."""
    value = node["attr"].get(name, {}).get("list", {})
    return [int(one) for one in value.get("i", [])] or [base64.b64decode(one).decode() for one in value.get("s", [])]


def text(node, name):
    return base64.b64decode(node["attr"][name]["s"]).decode()


class Writer:
    """Writes the nodes that an output needs, channels first."""

    def __init__(self, nodes, weights, photo):
        self.nodes, self.weights, self.photo = nodes, weights, photo
        self.out, self.constants, self.known = [], [], {}

    def add(self, op, inputs, **attributes):
        name = f"v{len(self.out)}"
        self.out.append(helper.make_node(op, inputs, [name], **attributes))
        return name

    def constant(self, values):
        """Floats of more than a few numbers lie as float16 and are widened when the file is read."""
        values = np.asarray(values)
        name = f"c{len(self.constants)}"
        is_large = values.dtype == np.float32 and values.size > 8
        array = np.ascontiguousarray(values.astype(np.float16) if is_large else values)
        self.constants.append(numpy_helper.from_array(array, name))
        return self.add("Cast", [name], to=TensorProto.FLOAT) if is_large else name

    def floats(self, *numbers):
        return self.constant(np.array(numbers, np.float32))

    def value(self, name):
        name = name.split(":")[0]
        if name not in self.known:
            self.known[name] = self.write(name)
        return self.known[name]

    def operand(self, name):
        """Of an addition or a product: a constant is a number, or one for each channel."""
        if name not in self.weights:
            return self.value(name)
        values = self.weights[name]
        return self.constant(values.reshape(-1, 1, 1) if values.ndim else values)

    def convolved(self, node):
        x, kernel = self.value(node["input"][0]), self.weights[node["input"][1]]
        is_depthwise = "epthwise" in node["op"]
        rows, columns, channels, times = kernel.shape
        if is_depthwise and times != 1:
            raise ValueError(f"{node['name']}: several kernels for one channel")
        order = (2, 3, 0, 1) if is_depthwise else (3, 2, 0, 1)
        inputs = [x, self.constant(kernel.transpose(order))]
        fused = listed(node, "fused_ops")
        if fused[:1] == ["BiasAdd"]:
            inputs.append(self.constant(self.weights[node["input"][2]]))
        made = self.add(
            "Conv",
            inputs,
            kernel_shape=[rows, columns],
            strides=(listed(node, "strides") or [1, 1, 1, 1])[1:3],
            dilations=(listed(node, "dilations") or [1, 1, 1, 1])[1:3],
            group=channels if is_depthwise else 1,
            auto_pad="SAME_UPPER" if text(node, "padding") == "SAME" else "VALID",
        )
        for after in fused:
            if after == "Relu":
                made = self.add("Relu", [made])
            elif after != "BiasAdd":
                raise ValueError(f"{node['name']}: {after} behind a convolution")
        return made

    def resized(self, node):
        if node["attr"]["align_corners"].get("b") or node["attr"]["half_pixel_centers"].get("b"):
            raise ValueError(f"{node['name']}: another way of enlarging")
        x = self.value(node["input"][0])
        # Every enlargement of these networks is by two.
        return self.add(
            "Resize", [x, "", self.floats(1, 1, 2, 2)], mode="linear", coordinate_transformation_mode="asymmetric"
        )

    def write(self, name):
        node = self.nodes[name]
        op, inputs = node["op"], node.get("input", [])
        if op == "Placeholder":
            return self.photo(self)
        if "Conv2" in op or "Conv2dNative" in op:
            return self.convolved(node)
        if op in ("Add", "AddV2", "Mul"):
            return self.add(op.removesuffix("V2"), [self.operand(one) for one in inputs])
        if op in ("Relu", "Sigmoid"):
            return self.add(op, [self.value(inputs[0])])
        if op == "Relu6":
            return self.add("Clip", [self.value(inputs[0]), self.floats_scalar(0), self.floats_scalar(6)])
        if op == "Mean":
            return self.add("ReduceMean", [self.value(inputs[0])], axes=[2, 3], keepdims=1)
        if op == "ResizeBilinear":
            return self.resized(node)
        if op == "ConcatV2":
            return self.add("Concat", [self.value(one) for one in inputs[:-1]], axis=1)
        if op == "Identity":
            return self.value(inputs[0])
        raise ValueError(f"{name}: {op}")

    def floats_scalar(self, number):
        return self.constant(np.float32(number).reshape(()))

    def save(self, path, outputs, sides):
        """outputs: name to value and shape."""
        for name, (value, _) in outputs.items():
            self.out.append(helper.make_node("Identity", [value], [name]))
        graph = helper.make_graph(
            self.out,
            path.stem,
            [helper.make_tensor_value_info("photo", TensorProto.UINT8, ["n", *sides, 3])],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, (_, shape) in outputs.items()],
            self.constants,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
        onnx.checker.check_model(model)
        onnx.save(model, path)
        print(f"{path}: {path.stat().st_size:,} bytes")


def channels_first(writer):
    return writer.add("Transpose", [writer.add("Cast", ["photo"], to=TensorProto.FLOAT)], perm=[0, 3, 1, 2])


def without_classes(nodes, weights):
    """Of the class weights, those of people and vehicles: the rest of the 80 would be computed for nothing."""
    wanted = PERSON + VEHICLES
    sigmoid = nodes["tower_0/Sigmoid"]
    kernel, bias = nodes[sigmoid["input"][0]]["input"][1:]
    weights[kernel] = weights[kernel][..., wanted]
    weights[bias] = weights[bias][wanted]


def write_objects(models, folder):
    nodes, weights = read_graph(models / "centernet.json")
    without_classes(nodes, weights)
    writer = Writer(nodes, weights, channels_first)
    scores = writer.value("tower_0/keypoints")
    person = writer.add("Slice", [scores, *map(writer.constant, np.array([[0], [1], [1]], "i8"))])
    others = writer.add("Slice", [scores, *map(writer.constant, np.array([[1], [9], [1]], "i8"))])
    vehicle = writer.add("ReduceMax", [others], axes=[1], keepdims=1)
    both = writer.add("Concat", [person, vehicle], axis=1)
    outputs = {
        "scores": (both, ["n", 2, "h", "w"]),
        "reach": (writer.value("tower_0/wh"), ["n", 4, "h", "w"]),
    }
    writer.save(folder / "objects.onnx", outputs, ["height", "width"])


if __name__ == "__main__":
    human, to = map(Path, sys.argv[1:3])
    to.mkdir(parents=True, exist_ok=True)
    write_objects(human, to)
